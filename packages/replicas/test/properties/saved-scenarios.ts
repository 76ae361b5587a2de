import type { MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import type { SavedStep } from "@hr-platform/engine/test/support/saved-trace";
import { NOW, castOf } from "@hr-platform/engine/test/support/worlds";

/** A trace that is cut in two, and the sandbox that it runs in. */
export interface Scenario {
  readonly options?: MockOptions;
  readonly before: readonly SavedStep[];
  readonly after: readonly SavedStep[];
}

const cast = castOf("wattle");
const [first, second] = [cast.employees.at(-4)!, cast.employees.at(-5)!];

function ask(method: string, path: string, body?: unknown, once?: string): SavedStep {
  return { key: "hrk_wattle_full", method, path, query: "", body, ...(once === undefined ? {} : { once }) };
}

const act = (name: string, n = 0): SavedStep => ({ act: name, n });
const rename = (id: string, job_title: string): SavedStep => ask("PATCH", `/employees/${id}`, { job_title });
const approvals = cast.leave.slice(0, 2).map((id) => ask("PATCH", `/leave/${id}/approve`, {}));
const role = { title: "Guide", employment_type: "full_time", jurisdiction: "AU" };
const list: SavedStep = { key: "hrk_wattle_full", method: "GET", path: "/employees", query: "limit=100&status=all", body: undefined };
const southern: SavedStep = { key: "hrk_southern_full", method: "GET", path: "/company", query: "", body: undefined };
const ticking = { clock: NOW };

/** Short traces that need what random ones seldom reach. */
export const SCENARIOS: readonly Scenario[] = [
  {
    options: { activity: 2 },
    before: [{ turn: "P3D" }, { turn: "PT7H" }, act("take")],
    after: [{ turn: "P3D" }, act("restore"), { turn: "P1D" }],
  },
  { before: approvals, after: [{ turn: "P1M" }, { turn: "P3M" }] },
  {
    before: [act("bill"), act("take"), { turn: "P3D" }, act("bill", 1), act("bill", 2)],
    after: [{ turn: "P1M" }, act("restore"), { turn: "P1M" }, ask("GET", "/billing")],
  },
  {
    options: { decide: { "idempotency-key": "honoured" } },
    before: [ask("POST", "/recruitment/roles", role, "k1")],
    after: [ask("POST", "/recruitment/roles", role, "k1")],
  },
  { options: { rateLimit: 6, decide: { "rate-window": "sliding" } }, before: [list, list, list, list], after: [list, list, list] },
  {
    options: { decide: { "read-your-writes": "eventual" } },
    before: [rename(first, "Baker"), rename(second, "Cook"), act("take"), { turn: "P1D" }, rename(first, "Clerk")],
    after: [list, act("restore"), list, rename(first, "Driver"), list],
  },
  {
    options: ticking,
    before: [act("hook", 1), rename(first, "Baker"), rename(first, "Cook"), act("send"), act("pass", 2), act("respond", 4)],
    after: [act("send"), act("respond", 1), act("pass", 4), act("send")],
  },
  {
    options: ticking,
    before: [act("hook", 1), act("take"), { turn: "P1D" }, rename(first, "Baker"), act("send"), act("restore")],
    after: [act("respond"), act("pass", 3), act("send")],
  },
  {
    before: [act("hook", 1), act("hook", 2), rename(first, "Baker"), act("send"), act("respond", 1), act("respond")],
    after: [{ turn: "PT2M" }, act("send"), act("respond", 4)],
  },
  {
    options: ticking,
    before: [act("hook", 1), rename(first, "Baker"), act("send"), act("respond", 1), act("take"), act("pass", 3), act("send")],
    after: [act("respond"), rename(second, "Cook"), act("restore"), rename(second, "Cook"), act("pass", 3), act("send")],
  },
  {
    before: [list, act("take"), act("hidden", 3), act("key"), act("reset"), southern, act("plan", 3), list],
    after: [act("restore"), act("take"), act("export", 1)],
  },
  {
    before: [
      act("plan", 3),
      act("hidden", 3),
      act("hidden", 4),
      act("key"),
      act("revoke", 1),
      rename(first, "Cook"),
      act("clear"),
      act("take"),
    ],
    after: [act("take"), act("export"), ask("POST", "/recruitment/roles", role), rename(first, "Baker"), act("key"), act("restore")],
  },
  {
    before: [{ turn: "P1D" }, act("take"), rename(first, "Baker"), act("take"), { turn: "P1D" }, rename(first, "Cook")],
    after: [act("restore"), list, act("restore", 1), list],
  },
  {
    before: [{ ...southern, method: "PATCH", path: `/leave/${castOf("southern").leave[0]}/approve`, body: {} }, ...approvals],
    after: [{ turn: "P1M" }, { turn: "P3M" }],
  },
  {
    options: { rateLimit: 100 },
    before: [act("rules", 1), list, act("take"), act("rules", 2), list, act("take"), act("rules", 3), list, list, { turn: "PT2M" }],
    after: [list, list, list, list, act("restore"), list, list, act("restore", 1), list, { turn: "PT13H" }, list, list, list],
  },
  {
    before: [
      { decide: { "leave-order": "start-date", "timezone-form": "label" } },
      list,
      act("take"),
      { decide: { "role-echo": "echoed" } },
    ],
    after: [act("restore"), act("export")],
  },
];
