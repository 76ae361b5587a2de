import type { Expectation } from "../../judge/judge-run.ts";
import { ONCE, TAKEN, deliveryRow, untaken } from "../deliveries.ts";
import type { ScenarioRow } from "../scenario.ts";

const KEPT: Expectation = { ...ONCE, effects: "any", keeps: true };

/** Deliveries that come to a receiver after it was started again, and bodies that come in pieces. */
export const redeliveryRows: readonly ScenarioRow[] = [
  {
    id: "deliveries.restarted",
    title: "The receiver is stopped and started again, and the events of before are delivered once more.",
    clause: ["§6"],
    expected: "It knows them, and its files stay as they are.",
    apply: ({ observation: { posts }, kept = [] }) => {
      if (posts.length === 0) return "the program is no receiver; --receiver names one";
      if (kept.length === 0) return "the receiver keeps no file that is the same in each run";
      const mend = "Keep the ids of events where they outlive the process, and look there before you act on one.";
      return [{ id: "deliveries.restarted", arrangement: { earlier: () => {} }, expectation: { ...KEPT, mend } }];
    },
  },
  deliveryRow(
    "in-pieces",
    [
      "The body of each delivery comes in two pieces, which part in the middle of a letter.",
      "It puts the bytes together, then reads them.",
    ],
    { inPieces: true },
    {
      expectation: { ...TAKEN, keeps: true, mend: "Join the pieces of a body as bytes, verify these, and decode them afterwards." },
      look: untaken,
    },
  ),
];
