import type { Contract } from "../contract/contract.ts";
import type { Destination } from "./destination.ts";
import { matchLoosely } from "../pipeline/loose-match.ts";
import { matchRoute } from "../pipeline/match-route.ts";
import { MAX_BODY } from "../pipeline/read-body.ts";
import { MAX_FORM } from "../pipeline/read-upload.ts";
import { type ApiRequest, type FormPart, header } from "../contract/request.ts";

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

/** The request with its form parsed, if it sends one. The platform parses it, asynchronously. */
export function withForm(contract: Contract, request: ApiRequest): ApiRequest | Promise<ApiRequest> {
  const { body } = request;
  if (body === null || !bringsForm(contract, request)) return request;
  return part(body, header(request, "content-type")!).then((form) => ({ ...request, form }));
}

/** The shortest boundary that the platform accepts. HTTP has no minimum. */
const LEAST = 27;

/** The same form with a boundary that the platform accepts. */
function lengthened(body: Uint8Array, type: string): { readonly body: Uint8Array; readonly type: string } {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || boundary.length >= LEAST) return { body, type };
  const longer = boundary.padEnd(LEAST, "_");
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const [short, long] = [Buffer.from(`--${boundary}`, "latin1"), Buffer.from(`--${longer}`, "latin1")];
  const pieces: Uint8Array[] = [];
  let copied = 0;
  for (let at = bytes.indexOf(short); at >= 0; at = bytes.indexOf(short, at + short.length)) {
    // A boundary counts only at the start of a line.
    if (at > 0 && (bytes[at - 2] !== 13 || bytes[at - 1] !== 10)) continue;
    pieces.push(bytes.subarray(copied, at), long);
    copied = at + short.length;
  }
  return { body: Buffer.concat([...pieces, bytes.subarray(copied)]), type: `multipart/form-data; boundary="${longer}"` };
}

async function part(sent: Uint8Array, sentType: string): Promise<readonly FormPart[] | "malformed"> {
  const { body, type } = lengthened(sent, sentType);
  let form: FormData;
  try {
    form = await new Response(body as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } }).formData();
  } catch {
    return "malformed";
  }
  return Promise.all(
    [...form].map(async ([name, value]): Promise<FormPart> => {
      if (typeof value === "string") return { name, filename: null, type: "", bytes: new TextEncoder().encode(value) };
      return { name, filename: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
    }),
  );
}
