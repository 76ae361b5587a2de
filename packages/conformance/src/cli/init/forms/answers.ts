import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../../exchange/exchange.ts";
import { View } from "../../../exchange/view.ts";
import { parseCsv } from "../../../forms/figures/csv.ts";
import type { Target } from "../../../target/target.ts";
import type { Reads } from "../reads.ts";

/** Most pages of employees that are read. */
const PAGES = 5;

const NONE = new View(undefined);

/** What a service answers where the document shows no form, and the people by whom it is understood. */
export class FormAnswers {
  readonly #answers: ReadonlyMap<OperationId, Exchange>;
  /** The employees, as `GET /employees` lists them. */
  readonly people: readonly View[];

  constructor(answers: ReadonlyMap<OperationId, Exchange>, people: readonly View[]) {
    this.#answers = answers;
    this.people = people;
  }

  /** The lines of the export; undefined: there is none. */
  get csv(): readonly (readonly string[])[] | undefined {
    const answer = this.#answers.get("exportAnalytics");
    return answer?.ok === true && answer.mediaType === "text/csv" ? parseCsv(answer.text) : undefined;
  }

  /** `data` of a success; an empty view otherwise. */
  data(operation: OperationId): View {
    const answer = this.#answers.get(operation);
    return answer?.ok === true ? answer.data : NONE;
  }
}

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
  const answers = new Map(known);
  const read = async (operation: OperationId, params: Readonly<Record<string, string>> = {}): Promise<Exchange> => {
    const answer = answers.get(operation) ?? (await reads.get(key, operation, {}, params));
    answers.set(operation, answer);
    return answer;
  };
  const firstId = (list: View): string | undefined => list.list.map((row) => row.at("id").text).find((id) => id !== undefined);
  const one = async (id: string | undefined, ...operations: readonly OperationId[]): Promise<void> => {
    if (id !== undefined) for (const operation of operations) await read(operation, { id });
  };
  for (const operation of ["getAnalytics", "exportAnalytics", "getBilling", "getSetup", "listStages", "listRecognition"] as const)
    await read(operation);
  await one(firstId((await read("listRoles")).data), "getRole", "getPipeline");
  await one(firstId((await read("listOnboardingPlans")).data.at("plans")), "getOnboardingPlan");
  await one(firstId((await read("listOffboardingPlans")).data.at("plans")), "getOffboardingPlan");
  await one(resources.open_survey_id, "getSurveyResults");
  return new FormAnswers(answers, await peopleOf(reads, key));
}

async function peopleOf(reads: Reads, key: string): Promise<View[]> {
  const people: View[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const answer = await reads.get(key, "listEmployees", { status: "all", page, limit: 100 });
    const usable = answer.ok ? answer : await reads.get(key, "listEmployees", { status: "all", page });
    people.push(...usable.data.list);
    if (usable.meta.at("has_more").flag !== true) break;
  }
  return people;
}
