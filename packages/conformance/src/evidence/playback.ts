import { setImmediate } from "node:timers/promises";
import type { Evidence } from "./evidence.ts";
import { CheckStopped } from "../run/check-stopped.ts";
import { bytesToText } from "../exchange/body.ts";
import type { RequestRecord } from "../exchange/exchange.ts";
import { NoAnswerError, type Wire } from "../wire/wire.ts";
import type { WireRequest } from "../exchange/wire-request.ts";

/** Milliseconds of judging after which the event loop gets a turn, for Ctrl-C. */
const SLICE = 20;

/** A wire that plays a run back from evidence: the same requests get the same responses, and time does not pass. */
export function playbackWire({ exchanges, events }: Omit<Evidence, "head">): Wire {
  const unanswered = new Map(events.flatMap((event) => (event.kind === "unanswered" ? [[event.id, event.reason]] : [])));
  const given = new Map(events.flatMap((event) => (event.kind === "given" ? [[event.id, event.value]] : [])));
  let requests = 0;
  let missing = 0;
  let began = performance.now();
  const known: Pick<Wire, "send" | "wait" | "rest"> & { readonly requests: number; readonly missing: number } = {
    get requests() {
      return requests;
    },
    get missing() {
      return missing;
    },
    wait: async () => undefined,
    rest: async () => undefined,
    send: async (request, id) => {
      if (performance.now() - began > SLICE) {
        await setImmediate();
        began = performance.now();
      }
      const reason = unanswered.get(id);
      if (reason !== undefined) throw new NoAnswerError(reason);
      const record = exchanges.get(id);
      // Another version of the suite may have sent another request with this id: its response does not count.
      if (record === undefined || !isSame(request, record.request)) {
        missing += 1;
        throw new CheckStopped("not-run", "the evidence has no response to this request");
      }
      requests += 1;
      return record.response;
    },
  };
  // Every other method returns the recorded value.
  return new Proxy<Wire>(known as Wire, {
    get: (target, name) =>
      Reflect.has(target, name)
        ? Reflect.get(target, name)
        : name === "then"
          ? undefined
          : async (...words: readonly unknown[]): Promise<unknown> => given.get(String(words.at(-1))),
  });
}

/** Whether a request is the recorded one. A recorded text with a masked key counts as the same. */
function isSame({ method, target, body }: WireRequest, recorded: RequestRecord): boolean {
  const sent = body === null ? null : bytesToText(body);
  const same = (now: string | null, then: string | null): boolean => now === then || then?.includes("<") === true;
  return method === recorded.method && same(target.split("?")[0]!, recorded.path) && same(sent, recorded.body);
}
