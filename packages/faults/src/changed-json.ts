import type { ApiResponse } from "@hr-platform/engine/contract/request";
import type { Answer } from "@hr-platform/engine/pipeline/route";

/** An answer with a changed JSON body. */
export function withBody(answer: Answer, change: (body: never) => unknown): Answer {
  return answer.body === null ? answer : { ...answer, body: JSON.stringify(change(JSON.parse(answer.body) as never)) };
}

/** An answer with changed `data`. */
export function withData(answer: Answer, change: (data: never) => unknown): Answer {
  return withBody(answer, (body: { data: never }) => ({ ...(body as object), data: change(body.data) }));
}

/** A response with a changed JSON body. A response without JSON stays as it is. */
export function withJson(response: ApiResponse, change: (body: never) => unknown): ApiResponse {
  return response.body.startsWith("{") ? { ...response, body: JSON.stringify(change(JSON.parse(response.body) as never)) } : response;
}

/** An error response with another error or status. Other responses stay as they are. */
export function withError(
  response: ApiResponse,
  change: (
    error: { code: string; message: string; field?: string },
    status: number,
  ) => { readonly status?: number; readonly error?: object },
): ApiResponse {
  if (response.status < 400 || !response.body.startsWith("{")) return response;
  const { error } = JSON.parse(response.body) as { error: { code: string; message: string; field?: string } };
  const changed = change(error, response.status);
  return { ...response, status: changed.status ?? response.status, body: JSON.stringify({ error: { ...error, ...changed.error } }) };
}
