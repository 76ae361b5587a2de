import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../../../exchange/exchange.ts";
import { View } from "../../../../exchange/view.ts";
import { parseCsv } from "../../../../forms/figures/csv.ts";
import type { Target } from "../../../../target/target.ts";
import type { Reads } from "../reads.ts";

/** Most pages of employees that are read. */
const PAGES = 5;
/** Most roles whose pipelines are read until one has applications. */
const ROLES = 5;

/** Surveys of a target file whose results checks read, in the order in which `forms` and `init` look at them. */
const SURVEYS = ["anonymous_survey_id", "open_survey_id", "small_survey_id"] as const;

const NONE = new View(undefined);

/** What a service answers where the document shows no form, and the people by whom it is understood. */
export class FormAnswers {
  readonly #answers: ReadonlyMap<OperationId, readonly Exchange[]>;
  readonly #unasked: ReadonlyMap<OperationId, string>;
  /** The employees, as `GET /employees` lists them. */
  readonly people: readonly View[];

  /** @param unasked why an operation was not called */
  constructor(
    answers: ReadonlyMap<OperationId, readonly Exchange[]>,
    people: readonly View[],
    unasked: ReadonlyMap<OperationId, string> = new Map(),
  ) {
    this.#answers = answers;
    this.people = people;
    this.#unasked = unasked;
  }

  /** The lines of the export; undefined: there is none. */
  get csv(): readonly (readonly string[])[] | undefined {
    const answer = this.#answers.get("exportAnalytics")?.[0];
    return answer?.ok === true && answer.mediaType === "text/csv" ? parseCsv(answer.text) : undefined;
  }

  /** `data` of the first success; an empty view if there is none. */
  data(operation: OperationId): View {
    return this.all(operation)[0] ?? NONE;
  }

  /** `data` of each success. */
  all(operation: OperationId): readonly View[] {
    return (this.#answers.get(operation) ?? []).flatMap((answer) => (answer.ok ? [answer.data] : []));
  }

  /** Why an operation shows nothing: it was not called, or answered with another status or media type. */
  lack(operation: OperationId): string {
    const unasked = this.#unasked.get(operation);
    if (unasked !== undefined) return `not asked: ${unasked}`;
    const [answer] = this.#answers.get(operation) ?? [];
    if (answer === undefined) return "not asked";
    const { path } = answer.record.request;
    return answer.ok ? `GET ${path} answers with ${answer.mediaType || "no media type"}` : `GET ${path} answers ${answer.status}`;
  }
}

/** What is read once, without an id. */
const ONCE = [
  "getAnalytics",
  "exportAnalytics",
  "getBilling",
  "getSetup",
  "listStages",
  "listRecognition",
  "listSurveyProgrammes",
  "listLearningPaths",
] as const;

/**
 * Reads what has no form in the document, with GET requests alone.
 * @param known answers that were read already
 * @throws ConfigurationError if the service stops answering
 */
export async function formAnswers(
  reads: Reads,
  key: string,
  known: ReadonlyMap<OperationId, Exchange>,
  resources: Target["resources"] = {},
): Promise<FormAnswers> {
  const answers = new Map<OperationId, readonly Exchange[]>([...known].map(([operation, answer]) => [operation, [answer]]));
  const unasked = new Map<OperationId, string>();
  const read = async (operation: OperationId, id?: string): Promise<Exchange> => {
    const answer = await reads.get(key, operation, {}, id === undefined ? {} : { id });
    answers.set(operation, [...(answers.get(operation) ?? []), answer]);
    return answer;
  };
  const listed = async (operation: OperationId): Promise<Exchange> => answers.get(operation)?.[0] ?? read(operation);
  for (const operation of ONCE) await listed(operation);
  const roles = idsIn((await listed("listRoles")).data);
  if (roles.length === 0)
    for (const operation of ["getRole", "getPipeline"] as const) unasked.set(operation, "GET /recruitment/roles shows no id");
  else await readPipeline(roles, read);
  for (const [list, one] of [
    ["listOnboardingPlans", "getOnboardingPlan"],
    ["listOffboardingPlans", "getOffboardingPlan"],
  ] as const) {
    const [id] = idsIn((await listed(list)).data.at("plans"));
    if (id === undefined) unasked.set(one, `the list of plans shows no id`);
    else await read(one, id);
  }
  const surveys = SURVEYS.flatMap((name) => resources[name] ?? []);
  if (surveys.length === 0) unasked.set("getSurveyResults", `resources of the target file has no ${SURVEYS.join(", ")}`);
  for (const id of new Set(surveys)) await read("getSurveyResults", id);
  return new FormAnswers(answers, await peopleOf(reads, key), unasked);
}

const idsIn = (list: View): string[] => list.list.flatMap((row) => row.at("id").text ?? []);

/** Reads pipelines until one has applications, and its role; the first role if none has. */
async function readPipeline(roles: readonly string[], read: (operation: OperationId, id: string) => Promise<Exchange>): Promise<void> {
  let shown = roles[0]!;
  for (const id of roles.slice(0, ROLES)) {
    const { data } = await read("getPipeline", id);
    if (![...data.walk()].some(({ view }) => view.has("candidate_ref"))) continue;
    shown = id;
    break;
  }
  await read("getRole", shown);
}

async function peopleOf(reads: Reads, key: string): Promise<View[]> {
  const people: View[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const answer = await reads.get(key, "listEmployees", { status: "all", page, limit: 100 });
    const usable = answer.ok ? answer : await reads.get(key, "listEmployees", { status: "all", page });
    people.push(...usable.data.list);
    if (usable.meta.at("has_more").flag !== true) break;
  }
  // Pages may be counted from 0.
  if (people.length === 0) people.push(...(await reads.get(key, "listEmployees", { status: "all" })).data.list);
  return people;
}
