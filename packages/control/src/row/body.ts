import { refuse } from "@hr-platform/engine/contract/errors";
import { MAX_BODY, whyNotJson } from "@hr-platform/engine/pipeline/input/read-body";
import type { BodyLimit } from "./row.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The object of a body, and its size in bytes. */
export interface SentBody {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly length: number;
}

/** A limit in bytes, with the usual error. */
export function limitOf(most: number): BodyLimit {
  return { most, tooLong: () => refuse.unreadableBody(`The body is larger than ${most} bytes.`) };
}

/** The limit of a body unless its row has another. */
export const USUAL_LIMIT: BodyLimit = limitOf(MAX_BODY);

/**
 * Reads the JSON object of a control call and its size in bytes, whatever its content type: `curl -d` does not send a
 * JSON type. No body is `{}`.
 * @throws ApiError VALIDATION_ERROR for any other body, or that of the limit.
 */
export async function readObject(request: Request, limit: BodyLimit): Promise<SentBody> {
  const bytes = await readBytes(request, limit);
  return { fields: parsed(bytes, request.headers), length: bytes.length };
}

function parsed(bytes: Uint8Array, headers: Headers): Record<string, unknown> {
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw refuse.unreadableBody(whyNotJson(headers.get("content-encoding") ?? undefined, headers.get("content-type") ?? undefined));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refuse.unreadableBody("The body must be a JSON object.");
  return value as Record<string, unknown>;
}

async function readBytes({ headers, body }: Request, { most, tooLong }: BodyLimit): Promise<Uint8Array> {
  const declared = Number(headers.get("content-length") ?? 0);
  if (declared > most) throw tooLong(declared);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
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
