import type { Stream } from "@hr-platform/domain";
import { currentContract } from "../../../src/contract/current.ts";
import type { WebField } from "../../../src/operations/web-action.ts";
import { webActions } from "../../../src/operations/web.ts";
import { NOW, castOf } from "../../support/worlds.ts";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** The end of the keys of all sandboxes, after their ids. */
export const SANDBOX_ENDING = "-x";

const DURATIONS = ["PT30S", "PT2M", "PT13H", "P1D", "P3D", "P9D", "P1M"];
const RULES = [
  [],
  [],
  [{ kind: "error", status: 500, every: 3, times: 5 }],
  [{ kind: "error", status: 429, probability: 0.2, lasts: "P1D" }],
];
const READS = ["/clock", "/decisions", "/faults", "/world", "/snapshots", "/requests", "/inbox", "/target", "/web", "/nowhere"];
const cast = castOf("wattle");
const IDS: Readonly<Record<string, readonly string[]>> = {
  employee_id: cast.employees,
  application_id: cast.applications,
  survey_id: cast.surveys.map(({ id }) => id),
  candidate_id: cast.candidates,
  plan_id: [...cast.onboarding, ...cast.offboarding].map(({ id }) => id),
  task_id: cast.onboarding.flatMap(({ tasks }) => tasks),
};
const CHOICES = currentContract.decisions.rows
  .filter(({ switchable }) => switchable)
  .flatMap(({ slug, values }) => values.map((value) => ({ [slug]: value })));

/** The sandbox that a call is about: mostly the default one. Some exist only for a while. */
const place = (chance: Stream): string => (chance.chance(0.7) ? "" : `/sandboxes/sb${chance.int(1, 6)}`);
const snapshot = (chance: Stream): string => `/snapshots/snapshot-${chance.int(1, 4)}`;

function valueOf(chance: Stream, name: string, { type, values }: WebField): unknown {
  if (values !== undefined) return chance.pick(values);
  switch (type) {
    case "uuid":
      return chance.pick(IDS[name] ?? cast.employees);
    case "date":
      return `2026-03-${chance.int(10, 28)}`;
    case "boolean":
      return chance.chance(0.5);
    case "integer":
      return chance.int(0, 10);
    case "texts":
      return ["read", "write"];
    case "object":
      return {};
    case "text":
      return name === "token" ? `hrk_wattle_made${chance.int(1, 3)}` : "Some text";
  }
}

function web(chance: Stream): Call {
  const { name, fields } = chance.pick(webActions);
  const given = Object.entries(fields).filter(([, { required }]) => required || chance.chance(0.5));
  const body = Object.fromEntries(given.map(([field, about]) => [field, valueOf(chance, field, about)]));
  return { method: "POST", path: `${place(chance)}/web/${name}`, body: { company: "wattle", ...body } };
}

/** Draws control calls that change something, or show the state. Each as often as it is in the list. */
export const controlCalls: readonly ((chance: Stream) => Call)[] = [
  web,
  web,
  web,
  web,
  (chance) => ({ method: "POST", path: `${place(chance)}/clock`, body: { advance: chance.pick(DURATIONS) } }),
  (chance) => ({ method: "POST", path: `${place(chance)}/clock`, body: { set: NOW } }),
  (chance) => ({ method: "PUT", path: `${place(chance)}/decisions`, body: Object.assign({}, chance.pick(CHOICES), chance.pick(CHOICES)) }),
  (chance) => ({ method: "PUT", path: `${place(chance)}/faults`, body: { transport: chance.pick(RULES) } }),
  (chance) => ({ method: "PUT", path: `${place(chance)}/faults`, body: { active: chance.pick([[], [], ["meta-missing"]]) } }),
  (chance) => ({ method: "POST", path: `${place(chance)}/snapshots` }),
  (chance) => ({ method: "GET", path: `${place(chance)}${snapshot(chance)}` }),
  (chance) => ({ method: "DELETE", path: `${place(chance)}${snapshot(chance)}` }),
  (chance) => ({ method: "POST", path: `${place(chance)}${snapshot(chance)}/restore` }),
  () => ({ method: "POST", path: "/sandboxes", body: { key_suffix: SANDBOX_ENDING.slice(1) } }),
  (chance) => ({ method: "POST", path: "/sandboxes", body: { name: `team-${chance.int(1, 2)}`, key_suffix: "x", seed: 7 } }),
  (chance) => ({ method: "DELETE", path: `/sandboxes/sb${chance.int(1, 6)}` }),
  (chance) => ({ method: "GET", path: `${place(chance)}${chance.pick(READS)}` }),
  (chance) => ({ method: "GET", path: `${place(chance)}${chance.pick(READS)}` }),
  (chance) => ({ method: "POST", path: `${place(chance)}/trigger`, body: { event: "employee.created", company: "wattle" } }),
  (chance) => ({ method: "POST", path: chance.chance(0.05) ? "/reset" : `${place(chance)}/clock`, body: {} }),
];
