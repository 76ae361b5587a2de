import type { Stream } from "@hr-platform/domain";
import type { ApiAnswer, ApiCall, ApiClient } from "../workload/api-client.ts";

const UNAVAILABLE: ApiAnswer = { status: 503, body: { error: { code: "INTERNAL_ERROR", message: "Try later." } } };

/**
 * A correct service behind a bad network: some requests and some responses are lost or end as 503, and some requests
 * arrive after their sender has given up. All of that a history may contain.
 * @param share of each of the five, 0 … 0.2
 */
export function lossyClient(client: ApiClient, chance: Stream, share: number): ApiClient {
  const late: ApiCall[] = [];
  return async (call) => {
    while (late.length > 0 && chance.chance(0.3)) await client(late.shift()!);
    const draw = chance.int(0, 999) / 1000;
    if (draw < share) return "lost";
    if (draw < 2 * share) return UNAVAILABLE;
    if (draw < 3 * share) {
      late.push(call);
      return "lost";
    }
    const answer = await client(call);
    if (draw < 4 * share) return "lost";
    return draw < 5 * share ? UNAVAILABLE : answer;
  };
}
