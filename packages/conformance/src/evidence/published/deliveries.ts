import { createHmac } from "node:crypto";
import { textToBytes } from "../../exchange/body.ts";
import { secretReadings } from "../../deliveries/signature.ts";
import type { Arrival } from "../../wire/wire.ts";
import type { Pseudonyms } from "./pseudonyms.ts";
import type { Rewriting } from "./rewriting.ts";

/** Whether a value that the wire gave is a list of deliveries. */
export function areArrivals(value: unknown): value is readonly Arrival[] {
  return (
    Array.isArray(value) &&
    value.every((one) => typeof one === "object" && one !== null && "headers" in one && "body" in one && "at" in one)
  );
}

/**
 * A delivery with pseudonyms. A signature that verified with a secret of the evidence is made anew, with the pseudonym of that secret read in
 * the same way; any other becomes one that does not verify either.
 */
export function publishedArrival(
  arrival: Arrival,
  {
    secrets,
    rewriting,
    pseudonyms,
  }: { readonly secrets: Iterable<string>; readonly rewriting: Rewriting; readonly pseudonyms: Pseudonyms },
): Arrival {
  const body = rewriting.body(arrival.body);
  const headers = rewriting.headers(arrival.headers, arrival.body, body);
  const now = { ...arrival, path: rewriting.plain(arrival.path), headers, body };
  const [was, is] = [textToBytes(arrival.body), textToBytes(body)];
  for (const [name, value] of Object.entries(arrival.headers)) {
    const signature = /^(sha256=)?([\da-f]{64}|[A-Za-z\d+/]{43}=)$/i.exec(value);
    if (signature === null || !name.startsWith("x-")) continue;
    const [, start = "", digest = ""] = signature;
    headers[name] = start + (signedAnew(digest, was, is, secrets, rewriting) ?? pseudonyms.opaque(digest, "signature"));
  }
  return now;
}

function signedAnew(digest: string, was: Buffer, is: Buffer, secrets: Iterable<string>, rewriting: Rewriting): string | undefined {
  for (const secret of secrets) {
    for (const [n, { key }] of secretReadings(secret).entries()) {
      const signed = createHmac("sha256", key).update(was).digest();
      const isHex = digest.toLowerCase() === signed.toString("hex");
      if (!isHex && digest !== signed.toString("base64")) continue;
      const made = createHmac("sha256", secretReadings(rewriting.secret(secret))[n]!.key)
        .update(is)
        .digest();
      if (!isHex) return made.toString("base64");
      return digest === digest.toUpperCase() ? made.toString("hex").toUpperCase() : made.toString("hex");
    }
  }
  return undefined;
}
