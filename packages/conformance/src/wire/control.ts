import type { ResponseRecord } from "../exchange/exchange.ts";
import { answerOf, readBody } from "./answer.ts";
import { TIMEOUT } from "../exchange/bounds.ts";
import type { Fetch } from "./direct.ts";

/**
 * Calls the control API, with the bounds of the API; its duration is not measured. A call without a response is sent once more, since
 * networks lose some: its effect may then happen twice. @throws the error of `fetch`, if the second call gets no response either
 */
export async function callControl(fetch: Fetch, url: string, init: RequestInit): Promise<ResponseRecord> {
  return asked(fetch, url, init).catch(async () => asked(fetch, url, init));
}

async function asked(fetch: Fetch, url: string, init: RequestInit): Promise<ResponseRecord> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(url, { ...init, redirect: "manual", signal });
  return answerOf(response, await readBody(response, { signal }), 0);
}
