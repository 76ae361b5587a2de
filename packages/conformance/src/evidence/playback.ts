import type { Evidence } from "./evidence.ts";
import { NOT_IN_EVIDENCE } from "../editions/judged-under.ts";
import { CheckStopped } from "../run/check/check-stopped.ts";
import { bytesToText } from "../exchange/body.ts";
import { decodeText } from "../document/operations.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import { NoAnswerError, type Wire } from "../wire/wire.ts";
import type { WireRequest } from "../exchange/request.ts";

/**
 * A wire that plays a run back from evidence: the same requests get the same responses, in the order in which they came, and time does not
 * pass. So checks that ran at the same time meet each other in the same way again.
 */
export function playbackWire({ exchanges, events, order }: Omit<Evidence, "head">): Wire {
  const unanswered = new Map(events.flatMap((event) => (event.kind === "unanswered" ? [[event.id, event]] : [])));
  const given = new Map(events.flatMap((event) => (event.kind === "given" ? [[event.id, event.value]] : [])));
  // Another version of the suite may send another request with the same id, or wait for something else: nothing recorded answers that.
  const stopped = (): CheckStopped => {
    missing += 1;
    return new CheckStopped("not-run", NOT_IN_EVIDENCE);
  };
  const turn = turns(order);
  const unasked = new Set(exchanges.keys());
  let requests = 0;
  let missing = 0;
  const known: Pick<Wire, "allowance" | "send" | "wait" | "rest" | "turn" | "close" | "exhausted"> & {
    readonly requests: number;
    readonly missing: number;
    readonly unasked: number;
  } = {
    // Each exchange is sent with the key that it had, and waits for its turn if it did.
    allowance: {
      keyFor: (keys, id) => keys.find((key) => key === exchanges.get(id)?.key) ?? keys[0]!,
      mustWait: (_, id) => order.has(`${id}/turn`),
    },
    get requests() {
      return requests;
    },
    get missing() {
      return missing;
    },
    get unasked() {
      return unasked.size;
    },
    wait: async (_, id) => turn(id),
    rest: async (_, __, id) => turn(id),
    turn: async (keys, id) => {
      await turn(id);
      return exchanges.get(id.slice(0, -"/turn".length))?.key ?? keys()[0]!;
    },
    close: async () => undefined,
    exhausted: undefined,
    send: async (request, id) => {
      await turn(id);
      const none = unanswered.get(id);
      if (none !== undefined) {
        requests += (none.earlier?.length ?? 0) + (none.unsent === true ? 0 : 1);
        throw new NoAnswerError(none.reason, none.earlier, none.unsent !== true);
      }
      const record = exchanges.get(id);
      if (record === undefined || !isSame(request, record)) throw stopped();
      unasked.delete(id);
      requests += 1 + (record.response.earlier?.length ?? 0);
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
          : async (...words: readonly unknown[]): Promise<unknown> => {
              const id = String(words.at(-1));
              await turn(id);
              const none = unanswered.get(id);
              if (none !== undefined) throw new NoAnswerError(none.reason, none.earlier, none.unsent !== true);
              if (!given.has(id)) throw stopped();
              return given.get(id);
            },
  });
}

/**
 * Lets calls end in the recorded order. In each turn of the event loop the earliest of the open calls ends: those that ended before it have
 * ended already. @returns waits for the turn of a call; one that is not recorded ends first
 */
function turns(order: ReadonlyMap<string, number>): (id: string) => Promise<void> {
  const open: { readonly at: number; readonly end: () => void }[] = [];
  let planned = false;
  const next = (): void => {
    planned = false;
    const first = open.reduce((a, b) => (b.at < a.at ? b : a));
    open.splice(open.indexOf(first), 1);
    if (open.length > 0) plan();
    first.end();
  };
  const plan = (): void => {
    if (!planned) setImmediate(next);
    planned = true;
  };
  return async (id) =>
    new Promise((end) => {
      open.push({ at: order.get(id) ?? -1, end });
      plan();
    });
}

/** Whether a request is the recorded one. Both have the names of keys in place of keys. */
function isSame({ method, target, body, key }: WireRequest, { request, key: sentWith }: ExchangeRecord): boolean {
  const [path, ...query] = target.split("?");
  return (
    method === request.method &&
    key === sentWith &&
    path === request.path &&
    decodeText(query.join("?")) === decodeText(request.query) &&
    (body === null ? null : bytesToText(body)) === request.body
  );
}
