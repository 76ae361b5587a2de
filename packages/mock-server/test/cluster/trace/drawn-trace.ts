import { stream } from "@hr-platform/domain";
import * as fc from "fast-check";
import { BASE_PATH } from "../../../src/contract/base-path.ts";
import type { FormPart } from "../../../src/contract/request.ts";
import { asks, keyArbitrary } from "../../support/arbitraries.ts";
import { type Ask, apiRequestOf } from "../../support/asks/ask.ts";
import { castOf } from "../../support/worlds.ts";
import { TOKEN } from "../processes/mock-process.ts";
import type { SentRequest } from "../processes/send.ts";
import { SANDBOX_ENDING, controlCalls } from "./control-calls.ts";

/** All requests of a trace are for one host: it is part of some answers. */
const HOST = "127.0.0.1:4010";
const SLUGS = ["wattle", "wattle", "southern", "kauri"];
/** Requests that are drawn at once. */
const PORTION = 500;

/** The same `count` requests for the same seed: those of all areas of the API, and every ninth a control call. */
export function* drawnTrace(seed: number, count: number): Generator<SentRequest> {
  const chance = stream(seed, "trace");
  const api = fc.oneof(...SLUGS.map((slug) => asks(castOf(slug), keyArbitrary(slug))));
  let drawn: Ask[] = [];
  for (let n = 0; n < count; n += 1) {
    if (n % PORTION === 0) drawn = fc.sample(api, { seed: seed + n, numRuns: PORTION });
    if (n % 9 === 8) {
      const { method, path, body } = chance.pick(controlCalls)(chance);
      const headers = {
        host: HOST,
        authorization: `Bearer ${TOKEN}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      };
      yield { method, path: `/_mock${path}`, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    } else {
      const inSandbox = chance.chance(0.15) ? `_sb${chance.int(1, 6)}${SANDBOX_ENDING}` : "";
      yield sentOf(drawn[n % PORTION]!, inSandbox);
    }
  }
}

function sentOf({ key, ...ask }: Ask, ending: string): SentRequest {
  const { method = "GET", path = "", query = "", headers = {}, body = null, form } = apiRequestOf(ask);
  const own: Record<string, string> = { host: HOST, ...(headers as Record<string, string>) };
  if (key !== null) own["authorization"] = `Bearer ${key}${ending}`;
  const bytes = Array.isArray(form) ? multipart(form as readonly FormPart[]) : body;
  if (bytes !== null) own["content-length"] = String(bytes.length);
  return { method, path: `${BASE_PATH}${path}${query === "" ? "" : `?${query}`}`, headers: own, body: bytes ?? undefined };
}

/** A form with the boundary `x`. */
function multipart(parts: readonly FormPart[]): Uint8Array {
  const chunks = parts.flatMap(({ name, filename, type, bytes }) => {
    const file = filename === null ? "" : `; filename="${filename}"`;
    const head = `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: ${type}\r\n\r\n`;
    return [Buffer.from(head), bytes, Buffer.from("\r\n")];
  });
  return Buffer.concat([...chunks, Buffer.from("--x--\r\n")]);
}
