import { Unanswered, type Wire } from "../wire.ts";

/** What a wire did besides answering a request: kept so that a run can be played back. */
export type WireEvent =
  /** No answer came. */
  | { readonly kind: "unanswered"; readonly id: string; readonly reason: string }
  /** What another method of the wire gave. */
  | { readonly kind: "given"; readonly id: string; readonly method: string; readonly value: unknown };

/** The same wire; tells what happens on it. Answers are told as exchanges by whoever asked. */
export function recordingWire(wire: Wire, tell: (event: WireEvent) => void): Wire {
  return new Proxy(wire, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      const method = String(name);
      return async (...words: readonly unknown[]): Promise<unknown> => {
        const id = String(words.at(-1));
        try {
          const result: unknown = await (value as (...all: readonly unknown[]) => unknown).apply(target, words as unknown[]);
          if (method !== "send" && result !== undefined) tell({ kind: "given", id, method, value: result });
          return result;
        } catch (error) {
          if (error instanceof Unanswered) tell({ kind: "unanswered", id, reason: error.message });
          throw error;
        }
      };
    },
  });
}
