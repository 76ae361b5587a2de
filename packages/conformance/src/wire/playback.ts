import type { Evidence } from "../evidence.ts";
import { Unmet } from "../unmet.ts";
import { Unanswered, type Wire } from "../wire.ts";

/** A wire that answers from evidence: the same questions get the same answers, and time does not pass. */
export function playbackWire({ exchanges, events }: Omit<Evidence, "head">): Wire {
  const unanswered = new Map(events.flatMap((event) => (event.kind === "unanswered" ? [[event.id, event.reason]] : [])));
  const given = new Map(events.flatMap((event) => (event.kind === "given" ? [[event.id, event.value]] : [])));
  let requests = 0;
  const known: Pick<Wire, "send" | "wait"> & { readonly requests: number } = {
    get requests() {
      return requests;
    },
    wait: async () => undefined,
    send: async (_, id) => {
      const reason = unanswered.get(id);
      if (reason !== undefined) throw new Unanswered(reason);
      const record = exchanges.get(id);
      if (record === undefined) throw new Unmet("not-run", "the evidence holds no answer to this");
      requests += 1;
      return record.response;
    },
  };
  // Every other method of a wire gives what it gave when it was recorded.
  return new Proxy<Wire>(known as Wire, {
    get: (target, name) =>
      Reflect.has(target, name)
        ? Reflect.get(target, name)
        : name === "then"
          ? undefined
          : async (...words: readonly unknown[]): Promise<unknown> => given.get(String(words.at(-1))),
  });
}
