import type { ApiRequest } from "@hr-platform/engine/contract/request";
import type { RemedyCall, Remedy, RequestEdit } from "../../src/explain/reason/remedy.ts";
import type { Mock } from "../../src/mock.ts";

/** Carries out a call of the control API by the handle of the mock, at once. */
function carryOut(mock: Mock, { path, body }: RemedyCall): unknown {
  if (path.startsWith("/web/")) return mock.web(path.slice("/web/".length), body);
  switch (path) {
    case "/clock":
      return mock.clock.advance(body["advance"] as string);
    case "/decisions":
      return mock.decide(body as Readonly<Record<string, string>>);
    case "/faults":
      return mock.faults.set(...(body["active"] as string[]));
    default:
      throw new Error(`no handle for ${path}`);
  }
}

/** A request with some edits. */
function edited(mock: Mock, request: ApiRequest, edits: readonly RequestEdit[]): ApiRequest {
  let sent = request;
  for (const edit of edits) sent = Object.assign({}, sent, changedBy(mock, sent, edit));
  return sent;
}

function changedBy(mock: Mock, { headers, query, body }: ApiRequest, edit: RequestEdit): Partial<ApiRequest> {
  const { part, name, from, value } = edit;
  switch (part) {
    case "method":
    case "path":
      return { [part]: value as string };
    case "key":
      return { headers: { ...headers, authorization: `Bearer ${tokenOf(mock, edit)}` } };
    case "query": {
      const kept = query.split("&").filter((pair) => pair !== "" && name !== "" && decodeURIComponent(pair.split("=")[0]!) !== name);
      return { query: [...kept, ...(value === undefined ? [] : [`${name}=${value as string}`])].join("&") };
    }
    case "body": {
      if (name === null) return { body: value === null ? null : new TextEncoder().encode(value as string) };
      const members = body === null || body.length === 0 ? {} : (JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>);
      const put = from === null ? value : members[from];
      const { [from ?? name]: _, ...rest } = members;
      return { body: new TextEncoder().encode(JSON.stringify(put === undefined ? rest : { ...rest, [name]: put })) };
    }
  }
}

function tokenOf(mock: Mock, { value }: RequestEdit): string {
  const { company, name, scopes } = value as { company: string; name: string | null; scopes: string[] };
  const { keys } = mock.defaultSandbox;
  if (name !== null) return `hrk_${company}_${name}`;
  const found = keys.of(company).find((key) => !key.revoked && JSON.stringify(key.scopes) === JSON.stringify(scopes));
  return found!.token;
}

/** Carries a remedy out: the request to send then; undefined: there is nothing to send. */
export function remedied(mock: Mock, request: ApiRequest, { outcome, calls, edits }: Remedy): ApiRequest | undefined {
  for (const call of calls) carryOut(mock, call);
  if (outcome === "done" || outcome === "nothing" || (outcome === "change" && edits.length === 0)) return undefined;
  return edited(mock, request, edits);
}
