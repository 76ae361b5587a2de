import type { KeyName } from "../target/key-name.ts";
import type { Pacer, Turn } from "./pacer.ts";
import type { Wire } from "./wire.ts";

/** Requests without a key are paced as if they had one. */
export const NO_KEY = "none";

/** The part of a live wire that waits for the turn of a request before it is sent. */
export interface Turns extends Required<Pick<Wire, "allowance" | "turn">> {
  /** The turn that an exchange has had; undefined: it must wait for it yet. */
  readonly taken: (id: string) => Turn | undefined;
}

/**
 * Where the run waits in real time, requests have their turn before they are sent, so that others can be sent meanwhile.
 * @param kept requests of each key's window that stay unused
 */
export function turnsOf(pacer: Pacer, { isReal, kept }: { readonly isReal: boolean; readonly kept: () => number }): Turns {
  const turns = new Map<string, Turn>();
  return {
    allowance: {
      // The same requests are sent with the same keys where waiting takes no time.
      keyFor: (keys) => (isReal ? pacer.first(keys, kept()) : keys[0]!),
      mustWait: (key) => isReal && pacer.delay(key ?? NO_KEY, kept()) > 0,
    },
    turn: async (keys, id) => {
      const turn = await pacer.turn(() => keys().map((key) => key ?? NO_KEY), kept());
      if (turn === undefined) return keys()[0]!;
      turns.set(id, turn);
      return turn.key === NO_KEY ? null : (turn.key as KeyName);
    },
    taken: (id) => {
      const turn = turns.get(`${id}/turn`);
      turns.delete(`${id}/turn`);
      return turn;
    },
  };
}
