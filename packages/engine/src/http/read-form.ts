import type { Contract } from "../contract/contract.ts";
import type { Destination } from "./destination.ts";
import { matchLoosely } from "../pipeline/loose-match.ts";
import { matchRoute } from "../pipeline/match-route.ts";
import { MAX_BODY } from "../pipeline/read-body.ts";
import { MAX_FORM } from "../pipeline/read-upload.ts";
import { type ApiRequest, header } from "../contract/request.ts";

/** A request before its body is read. */
type Head = Pick<ApiRequest, "method" | "path" | "headers">;

/** Whether a request sends a form to the operation that takes one, with a key. */
function bringsForm({ paths }: Contract, request: Head): boolean {
  if (header(request, "content-type")?.trimStart().slice(0, 19).toLowerCase() !== "multipart/form-data") return false;
  if (request.headers["authorization"] === undefined) return false;
  const match = matchLoosely((method, path) => matchRoute(paths, method, path), request.method, request.path);
  return match.kind === "operation" && match.operation.form;
}

/** The most bytes of the body that are read. */
export function bodyLimit(contract: Contract, { kind }: Destination, request: Head): number {
  return kind === "api" && bringsForm(contract, request) ? MAX_FORM : MAX_BODY;
}

/** The request with its form parsed, if it sends one. The parser is loaded at the first form. */
export function withForm(contract: Contract, request: ApiRequest): ApiRequest | Promise<ApiRequest> {
  const { body } = request;
  if (body === null || !bringsForm(contract, request)) return request;
  return import("./multipart.ts")
    .then(({ readParts }) => readParts(body, header(request, "content-type")!))
    .then((form) => ({ ...request, form }));
}
