import type { ClockReading } from "@hr-platform/control/areas/clock";
import type { FallsDue } from "@hr-platform/engine/sandbox/clock/falls-due";
import { flag, text } from "@hr-platform/control/row/schema";
import { type SandboxCalls, ToolError } from "../control.ts";
import { type AnyTool, pageInput, tool } from "../tool.ts";
import { type ShownEvent, eventLines } from "./effects.ts";

/** What fell due, with members of its kind. */
type Done = { readonly at: string; readonly kind: string; readonly company?: string } & Readonly<Record<string, unknown>>;

/** What falls due. */
type Due = Omit<FallsDue, "at"> & { readonly at: string };

export const clockTool: AnyTool = tool(
  {
    name: "clock",
    title: "Read or turn the clock",
    description:
      "Without advance and to: reads the clock and lists what falls due next; changes nothing. With one of them: turns it, and lists what fell due (leave begins and ends, probation ends, trials, retries of webhooks) and the events that came of it. It never goes back. To see what would happen, say on Monday: make a sandbox with fork, turn the clock there (sandbox), look, and end it.",
    isReading: false,
    properties: {
      advance: text("How far, as an ISO 8601 duration.", { examples: ["P1D", "PT90S", "P1M"] }),
      to: text("An ISO 8601 instant, or next: when something falls due next.", { examples: ["next", "2026-03-09T09:00:00Z"] }),
      freeze: flag("true: it stands still from now on; false: it ticks."),
      limit: pageInput.limit,
    },
  },
  async (calls, { advance, to, freeze, limit = 20 }) => {
    if (advance !== undefined && to !== undefined) throw new ToolError("Give advance or to, not both.");
    const before = await calls.get<ClockReading>("/clock");
    const labels = await labelsOf(calls);
    if (freeze !== undefined) await calls.send("POST", "/clock", { freeze });
    if (advance === undefined && to === undefined) return await readingLines(calls, limit);
    const turn = advance !== undefined ? { advance } : to === "next" ? { to } : { set: to };
    const { now, mode, due } = await calls.send<ClockReading & { readonly due: readonly Done[] }>("POST", "/clock", turn);
    const { events } = await calls.get<{ readonly events: readonly ShownEvent[] }>("/webhook-events", { limit: 100 });
    const came = events.filter(({ created_at: at }) => at > before.now && at <= now);
    return [
      `clock ${now}, ${mode}; before ${before.now}`,
      `${due.length} fell due`,
      ...due.slice(0, limit).map((done) => `  ${doneLine(done, labels)}`),
      ...(due.length > limit ? [`  and ${due.length - limit} more: raise limit`] : []),
      `${came.length} events`,
      ...eventLines(came.slice(0, limit)).map((line) => `  ${line}`),
    ];
  },
);

async function readingLines(calls: SandboxCalls, limit: number): Promise<string[]> {
  const { now, mode } = await calls.get<ClockReading>("/clock");
  const { due } = await calls.get<{ readonly due: readonly Due[] }>("/due", { limit });
  const lines = due.map(
    ({ at, kind, company, id, label, what }) => `  ${at} ${company}: ${label}${id === null ? "" : ` (${id})`}: ${what} [${kind}]`,
  );
  return [`clock ${now}, ${mode}`, "falls due next", ...(lines.length === 0 ? ["  nothing"] : lines)];
}

/** The most that is read of what falls due, to know the names of it. */
const MOST_LABELS = 200;

/** The names of what falls due, by id. What fell due has ids alone. */
async function labelsOf(calls: SandboxCalls): Promise<ReadonlyMap<unknown, string>> {
  const { due } = await calls.get<{ readonly due: readonly Due[] }>("/due", { limit: MOST_LABELS });
  return new Map(due.map(({ id, label }) => [id, label]));
}

function doneLine({ at, kind, company, label: _label, ...others }: Done, labels: ReadonlyMap<unknown, string>): string {
  const named = (value: unknown): string => (labels.has(value) ? ` (${labels.get(value)})` : "");
  const members = Object.entries(others).map(([name, value]) => `${name} ${String(value)}${named(value)}`);
  return `${at} ${kind}${company === undefined ? "" : ` of ${company}`}${members.length === 0 ? "" : `: ${members.join(", ")}`}`;
}
