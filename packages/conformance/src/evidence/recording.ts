import { NoAnswerError, type Wire } from "../wire/wire.ts";

/** What a wire did besides answering a request: kept so that a run can be played back. */
export type WireEvent =
  /** No answer came. */
  | { readonly kind: "unanswered"; readonly id: string; readonly reason: string }
  /** What another method of the wire gave. */
  | { readonly kind: "given"; readonly id: string; readonly method: string; readonly value: unknown };

/**
 * The same wire; tells what happens on it. Answers are told as exchanges by whoever asked.
 * @param mask rewrites each text of what is told, such as a delivery, for evidence
 */
export function recordingWire(wire: Wire, record: (event: WireEvent) => void, mask: (text: string) => string): Wire {
  return new Proxy(wire, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      const method = String(name);
      return async (...words: readonly unknown[]): Promise<unknown> => {
        const id = String(words.at(-1));
        try {
          const result: unknown = await (value as (...all: readonly unknown[]) => unknown).apply(target, words as unknown[]);
          if (method !== "send" && result !== undefined) record({ kind: "given", id, method, value: masked(result, mask) });
          return result;
        } catch (error) {
          if (error instanceof NoAnswerError) record({ kind: "unanswered", id, reason: mask(error.message) });
          throw error;
        }
      };
    },
  });
}

/** What a wire gives is plain data of few levels. */
function masked(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((item) => masked(item, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, masked(item, mask)]));
}
