import type { Contract } from "../contract/contract.ts";
import { matchRoute } from "../pipeline/match-route.ts";
import { matchLoosely } from "../pipeline/variants/http-extras.ts";
import { type ApiRequest, header } from "../contract/request.ts";

/** Whether a request, whose body is not read yet, sends a form to the operation that takes one, with a key. */
export function bringsForm({ paths }: Contract, request: Pick<ApiRequest, "method" | "path" | "headers">): boolean {
  if (header(request, "content-type")?.trimStart().slice(0, 19).toLowerCase() !== "multipart/form-data") return false;
  if (request.headers["authorization"] === undefined) return false;
  const match = matchLoosely((path) => matchRoute(paths, request.method, path), request.path);
  return match.kind === "operation" && match.operation.form;
}

/** The request with its form parsed. The parser is loaded at the first form. */
export async function withForm(request: ApiRequest): Promise<ApiRequest> {
  const { body } = request;
  if (body === null) return request;
  const { readParts } = await import("./multipart.ts");
  return { ...request, form: await readParts(body, header(request, "content-type")!) };
}
