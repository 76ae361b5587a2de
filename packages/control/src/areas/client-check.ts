import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { type ControlRow, ok, row } from "../row/row.ts";
import { type JsonSchema, choice, flag, listOf, named, object, orNull, text, wholeNumber } from "../row/schema.ts";

const VERDICTS = ["pass", "fail", "warn", "inconclusive", "not-applicable", "not-run"] as const;
const ENDS = ["ready", "not-ready", "inconclusive"] as const;

/** A check of a program as the control API shows it. */
export interface ClientCheckReading {
  /** The program, as words. */
  readonly command: readonly string[];
  readonly running: boolean;
  /** How many scenarios it has. */
  readonly planned: number;
  /** null: it goes on. */
  readonly verdict: (typeof ENDS)[number] | null;
  readonly operations: readonly string[];
  /** The scenarios that have ended, in their order. */
  readonly scenarios: readonly {
    readonly id: string;
    readonly title: string;
    readonly verdict: (typeof VERDICTS)[number];
    readonly ms: number;
    readonly findings: readonly {
      readonly text: string;
      readonly mend: string;
      readonly requirement: string;
      readonly exchange: number | null;
    }[];
    readonly sandbox: string | null;
  }[];
}

const check: JsonSchema<ClientCheckReading> = named(
  "ClientCheck",
  object("A check of a program.", {
    command: listOf(text("A word."), "The program."),
    running: flag("Whether it goes on."),
    planned: wholeNumber("How many scenarios it has."),
    verdict: orNull(choice(ENDS, "The verdict, when it has ended.")),
    operations: listOf(text("An id."), "The operations that the program uses."),
    scenarios: listOf(
      object("A scenario that has ended.", {
        id: text("Group and name."),
        title: text("What happens in it."),
        verdict: choice(VERDICTS, "What it showed."),
        ms: wholeNumber("Milliseconds of its run."),
        findings: listOf(
          object("What it shows about the program.", {
            text: text("What happened."),
            mend: text("What mends it."),
            requirement: text("The requirement of clients that it is about."),
            exchange: orNull(wholeNumber("Number of the exchange that shows it, in the sandbox of the run.")),
          }),
        ),
        sandbox: orNull(text("The sandbox of its run, if it failed.")),
      }),
    ),
  }),
);

const checks = new WeakMap<Mock, () => ClientCheckReading>();

/** Shows a check that is made beside a mock. `read` gives how far it is. */
export function showClientCheck(mock: Mock, read: () => ClientCheckReading): void {
  checks.set(mock, read);
}

export const clientCheckRow: ControlRow = row("GET /client-check", {
  id: "getClientCheck",
  summary: "Get the check of a program that runs beside the mock",
  answer: ok("How far `hr-mock check-client` is; null: there is none.", object("The check.", { check: orNull(check) })),
  freshness: "none",
  run: ({ mock }) => ({ check: checks.get(mock)?.() ?? null }),
});
