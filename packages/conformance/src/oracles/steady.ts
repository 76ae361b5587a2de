import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../exchange/exchange.ts";
import { isUuid } from "../forms/told.ts";
import { type Oracle, finding } from "./oracle.ts";
import type { View } from "../exchange/view.ts";
import { perRun } from "./remembered.ts";

/** The requirement that a list shows what it is a list of. */
const LISTS: Readonly<Partial<Record<OperationId, string>>> = {
  listEmployees: "EMP-15",
  listLeave: "LEAVE-27",
  listLeaveTypes: "LTYPE-01",
  listWebhooks: "HOOK-13",
  listRoles: "REC-01",
  listStages: "REC-10",
  listOnboardingPlans: "ONB-01",
  listOffboardingPlans: "ONB-10",
  listRecognition: "RECOG-08",
  listSurveyProgrammes: "LEARN-01",
  listLearningPaths: "LEARN-02",
};
/** Lists of what no request of the API changes. */
const FIXED: ReadonlySet<OperationId | null> = new Set<OperationId>([
  "listLeaveTypes",
  "listStages",
  "listSurveyProgrammes",
  "listLearningPaths",
]);

const rowsOf = ({ data }: Exchange): readonly View[] => (data.isList ? data.list : data.at("plans").list);

/** No list shows the same thing twice in one answer. */
export const rowsOnce: Oracle = {
  id: "rows-once",
  title: "MUST NOT show a row twice on one page",
  requirements: Object.values(LISTS),
  judge: (exchange) => {
    const requirement = exchange.operation === null ? undefined : LISTS[exchange.operation];
    if (requirement === undefined || !exchange.ok) return [];
    const ids = rowsOf(exchange).flatMap((row) => row.at("id").text?.toLowerCase() ?? []);
    const twice = ids.find((id, n) => ids.indexOf(id) !== n);
    return twice === undefined ? [] : [finding(requirement, false, "each row of the list once", `the id ${twice} is there twice`)];
  },
};

/** An answer with a blank for each id of a row, and the ids. */
interface Look {
  readonly text: string;
  readonly ids: ReadonlySet<string>;
}

const looks = perRun((): Map<string, Look> => new Map());

/** What is listed has the same ids whenever it is listed: an id that changes leads nowhere. */
export const idsStay: Oracle = {
  id: "ids-stay",
  title: "MUST list what nothing changed under the ids that it had",
  requirements: Object.values(LISTS),
  judge: (exchange, known) => {
    const { operation, key, record } = exchange;
    const requirement = operation === null ? undefined : LISTS[operation];
    if (requirement === undefined || !exchange.ok) return [];
    const whose = key === "other" || key === "low" ? key : "own";
    const look = blanked(rowsOf(exchange));
    if (look.ids.size < (FIXED.has(operation) ? 1 : 2)) return [];
    const place = `${whose} ${operation} ${record.request.query}`;
    const before = looks(known).get(place);
    looks(known).set(place, look);
    const moved = before?.text === look.text && [...look.ids].every((id) => !before.ids.has(id));
    return moved ? [finding(requirement, false, "the same rows under the same ids as in the answer before", exchange.brief)] : [];
  },
};

function blanked(rows: readonly View[]): Look {
  const ids = new Set<string>();
  const text = JSON.stringify(
    rows.map(({ raw }) => raw),
    (name, value: unknown) => {
      if (name !== "id" || !isUuid(value)) return value;
      ids.add(String(value).toLowerCase());
      return "";
    },
  );
  return { text, ids };
}
