import { crc32 } from "node:zlib";
import type { ApiResponse } from "@hr-platform/engine/contract/request";

/** What an entry came to: the value, or the error that was thrown. */
export type Applied = { readonly value: unknown } | { readonly error: unknown };

function isResponse(value: unknown): value is ApiResponse {
  return typeof value === "object" && value !== null && "status" in value && "headers" in value && "body" in value;
}

/** A result as text, to compare it with that of another process. */
export function shownResult(result: Applied): string {
  if ("error" in result) return `error ${String(result.error)}`;
  const { value } = result;
  if (isResponse(value)) return `${value.status} ${value.body}`;
  return JSON.stringify(value) ?? "";
}

/** The checksum of all results of a shard so far, with one more. Replicas that differ have applied something differently. */
export function sumWith(before: number, text: string): number {
  return crc32(text, before);
}
