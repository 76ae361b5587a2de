import type { ResponseRecord } from "../exchange/exchange.ts";
import { answerOf, readBody } from "./answer.ts";
import { TIMEOUT } from "../exchange/bounds.ts";
import type { Fetch } from "./direct.ts";

/**
 * Asks the control API, with the same bounds as the API; nobody times it. A call that gets no answer is sent once more, since
 * networks lose some: what it does may then be done twice. @throws as `fetch` does, where the second one gets none either
 */
export async function callControl(fetch: Fetch, url: string, init: RequestInit): Promise<ResponseRecord> {
  return asked(fetch, url, init).catch(async () => asked(fetch, url, init));
}

async function asked(fetch: Fetch, url: string, init: RequestInit): Promise<ResponseRecord> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(url, { ...init, redirect: "manual", signal });
  return answerOf(response, await readBody(response, { signal }), 0);
}
