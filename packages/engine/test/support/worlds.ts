import { type CompanyData, type LeaveRecord, type SurveyRecord, type World, idSequence } from "@hr-platform/domain";
import { createWorld } from "@hr-platform/fixtures";
import { currentContract } from "../../src/contract/current.ts";
import type { Mock, MockOptions } from "../../src/sandbox/mock-handle.ts";
import { createMock } from "../../src/mock.ts";
import { standardPipeline } from "../../src/operations/standard-pipeline.ts";
import type { Pipeline } from "../../src/pipeline/pipeline.ts";

/** The start of every world in the properties, and the company's date then. */
export const NOW = "2026-03-02T09:00:00Z";
export const TODAY = "2026-03-02";
const SEED = 1;
const PIPELINE = standardPipeline(currentContract);

/** The default world, built once: no mock changes its data. */
export const world: World = createWorld({ seed: SEED, now: new Date(NOW), bulkEmployees: 0 });

/** A clock frozen at `NOW` and no rate limit. Sharing the world saves seconds. */
export const FROZEN: MockOptions = { seed: SEED, clock: `frozen:${NOW}`, rateLimit: null, world: () => world };

/** A mock with these options. `added`: what its pipeline has besides the engine's own. */
export function frozenMock(options: MockOptions = {}, added: Partial<Pipeline> = {}): Mock {
  return createMock({ ...FROZEN, ...options }, { pipeline: { ...PIPELINE, ...added } });
}

/** The default world with the data of each company changed. */
export function changedWorld(change: (data: CompanyData) => CompanyData): World {
  const changed = new Map(world.companies.map(({ slug }) => [slug, change(world.data(slug))]));
  return { companies: world.companies, data: (slug) => changed.get(slug)! };
}

/** Ids of a company's hidden leave types. */
export function hiddenTypes(data: CompanyData): ReadonlySet<string> {
  return new Set(data.leave_types.filter(({ kind }) => kind === "hidden").map(({ resource }) => resource.id));
}

/** Hidden requests of a company. */
export function hiddenLeave(data: CompanyData): LeaveRecord[] {
  const types = hiddenTypes(data);
  return data.leave.filter(({ resource }) => types.has(resource.typeId));
}

/** The world with other hidden leave of a company, sorted among its visible leave by time of creation. */
export function worldWithHidden(put: (data: CompanyData) => readonly LeaveRecord[]): World {
  return changedWorld((data) => {
    const types = hiddenTypes(data);
    const leave = [...data.leave.filter(({ resource }) => !types.has(resource.typeId)), ...put(data)];
    return { ...data, leave: leave.sort((a, b) => (a.resource.createdAt < b.resource.createdAt ? -1 : 1)) };
  });
}

/** The ids in generated requests: few, so that the requests of a trace meet. */
export interface PlanCast {
  readonly id: string;
  readonly tasks: readonly string[];
}

export interface SurveyCast {
  readonly id: string;
  readonly questions: readonly string[];
  /** Questions with a score. */
  readonly scores: readonly string[];
  readonly invited: readonly string[];
  /** Employees who can respond to it over the API. */
  readonly waiting: readonly string[];
}

export interface Cast {
  readonly slug: string;
  readonly employees: readonly string[];
  readonly leave: readonly string[];
  readonly types: readonly string[];
  readonly roles: readonly string[];
  readonly stages: readonly string[];
  readonly applications: readonly string[];
  readonly candidates: readonly string[];
  readonly onboarding: readonly PlanCast[];
  readonly offboarding: readonly PlanCast[];
  readonly surveys: readonly SurveyCast[];
  readonly webhooks: readonly string[];
  /** Ids unknown to this company: those of other companies, of hidden leave and its types, and random ones. */
  readonly strangers: readonly string[];
}

const UNKNOWN = ["0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11", "ffffffff-ffff-4fff-bfff-ffffffffffff"];

/** The cast of a company, including the ids that the API will give to the first new resources. */
export function castOf(slug: string): Cast {
  const data = world.data(slug);
  const other = world.data(slug === "kauri" ? "wattle" : "kauri");
  const landmark = data.landmarks.hidden_leave!;
  const hidden = hiddenTypes(data);
  const visible = data.leave.filter(({ resource }) => !hidden.has(resource.typeId));
  const people = [
    landmark.employee_id,
    landmark.twin_employee_id,
    ...data.employees
      .filter(({ termination }) => termination !== null)
      .slice(0, 1)
      .map(idOf),
    ...data.employees.slice(0, 4).map(idOf),
  ];
  const made = (kind: string, count: number): string[] => {
    const ids = idSequence(SEED, `${slug}/api/${kind}`);
    return Array.from({ length: count }, (_, n) => ids(n));
  };
  const statuses = ["pending", "approved", "auto_approved", "declined", "cancelled"];
  const ofEach = statuses.flatMap((status) => visible.filter(({ resource }) => resource.status === status).slice(0, 2));
  const own = visible.filter(({ resource }) => people.includes(resource.employeeId)).slice(-4);
  return {
    slug,
    employees: [...people, ...made("employee", 2)],
    leave: [...ofEach.map(idOf), ...own.map(idOf), ...made("leave", 5)],
    types: data.leave_types.filter(({ kind }) => kind !== "hidden").map(idOf),
    roles: [...data.roles.map(ownId), ...made("roles", 2)],
    stages: data.stages.map(idOf),
    applications: [...data.applications.slice(-6).map(ownId), ...made("applications", 2)],
    candidates: made("candidates", 2),
    onboarding: data.onboarding_plans.map(planCast),
    offboarding: data.offboarding_plans.slice(-3).map(planCast),
    surveys: [...data.surveys.map(surveyCast), ...made("surveys", 1).map((id) => ({ id, ...NO_QUESTIONS }))],
    webhooks: [...data.webhooks.map(idOf), ...made("webhooks", 2)],
    strangers: [
      ...hiddenLeave(data).map(idOf),
      ...hidden,
      ...[...other.employees.slice(0, 1), ...other.leave.slice(0, 1), ...other.leave_types.slice(0, 1), other.company].map(idOf),
      ...[...other.webhooks.slice(0, 1), ...other.stages.slice(0, 1)].map(idOf),
      ...[other.roles, other.applications, other.onboarding_plans, other.offboarding_plans, other.surveys].map((rows) => rows[0]!.id),
      ...data.candidates.slice(0, 1).map(ownId),
      ...UNKNOWN,
    ],
  };
}

const NO_QUESTIONS = { questions: [], scores: [], invited: [], waiting: [] };

function planCast({ id, tasks }: { readonly id: string; readonly tasks: readonly { readonly id: string }[] }): PlanCast {
  return { id, tasks: tasks.map(ownId) };
}

function surveyCast({ id, status, anonymity, questions, invited_employee_ids, responses }: SurveyRecord): SurveyCast {
  const takes = status === "open" && anonymity === "attributed";
  const invited = invited_employee_ids.slice(0, 3);
  return {
    id,
    questions: questions.map(ownId),
    scores: questions.filter(({ kind }) => kind === "score").map(ownId),
    invited,
    waiting: takes ? invited_employee_ids.filter((person) => responses.every(({ employee_id }) => employee_id !== person)).slice(0, 3) : [],
  };
}

function ownId({ id }: { readonly id: string }): string {
  return id;
}

function idOf({ resource }: { readonly resource: { readonly id: string } }): string {
  return resource.id;
}
