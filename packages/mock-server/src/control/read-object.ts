import { type ApiError, refuse } from "../contract/errors.ts";
import { MAX_BODY } from "../pipeline/read-body.ts";
import type { Call } from "./call.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the JSON object of a control call, whatever its content type: `curl -d` does not send a JSON type. No body is
 * `{}`.
 * @throws ApiError VALIDATION_ERROR for any other body.
 */
export async function readObject(call: Call): Promise<Record<string, unknown>> {
  return (await readSized(call, MAX_BODY)).fields;
}

/** Reads the object and its size in bytes. Throws `tooLong` if it is larger than the limit. */
export async function readSized(
  call: Call,
  most: number,
  tooLong: (length: number) => ApiError = () => refuse.unreadableBody(`The body is larger than ${most} bytes.`),
): Promise<{ readonly fields: Record<string, unknown>; readonly length: number }> {
  const bytes = await readBytes(call, most, tooLong);
  return { fields: parsed(bytes), length: bytes.length };
}

function parsed(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw refuse.unreadableBody("The body is not valid JSON in UTF-8.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refuse.unreadableBody("The body must be a JSON object.");
  return value as Record<string, unknown>;
}

/** Reads a body up to the limit. */
async function readBytes(call: Call, most: number, tooLong: (length: number) => ApiError): Promise<Uint8Array> {
  const declared = Number(call.req.header("content-length") ?? 0);
  if (declared > most) throw tooLong(declared);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of call.req.raw.body ?? []) {
      length += chunk.length;
      if (length > most) break;
      chunks.push(chunk);
    }
  } catch {
    // The client is gone and does not read this.
    throw refuse.unreadableBody("The body did not arrive whole.");
  }
  if (length > most) throw tooLong(length);
  return Buffer.concat(chunks);
}

/** @throws ApiError VALIDATION_ERROR naming the first key that is not in `known`. */
export function onlyKnown(body: Record<string, unknown>, known: readonly string[]): void {
  const unknownKey = Object.keys(body).find((key) => !known.includes(key));
  if (unknownKey === undefined) return;
  throw refuse.invalid(
    unknownKey === "" ? undefined : unknownKey,
    known.length === 0 ? "This call takes no fields." : `This field is not known here. Send one of: ${known.join(", ")}.`,
  );
}
