import { currentDocument } from "../../../document/api-document.ts";
import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../../exchange/exchange.ts";
import { spelt } from "../../../target/declared-gaps.ts";
import type { Target } from "../../../target/target.ts";
import type { Reads } from "./reads.ts";

/** What reads with the full key show. */
export interface Found {
  readonly people: number | undefined;
  readonly leaveTypes: number | undefined;
  readonly stages: NonNullable<Target["resources"]>["stage_ids"];
  /** Reads that got 404, 405 or 501, such as `GET /analytics`. */
  readonly missing: readonly string[];
  /** Requests per minute and key, by the headers; undefined: as the document says. */
  readonly limit: number | undefined;
  /** The answers, by operation. */
  readonly answers: ReadonlyMap<OperationId, Exchange>;
}

const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 501]);
/** Limit of §8. */
const USUAL_LIMIT = 100;

/** Ids that are written into the file. Others, such as `${HOME}`, would be read from the environment and sent. */
const ID = /^[\w.:-]{1,100}$/;

/** Reads everything once that needs no id. @throws ConfigurationError if the service stops answering */
export async function foundBy(reads: Reads, key: string, first: Exchange): Promise<Found> {
  const asked = currentDocument.operations.filter(
    ({ method, path, comingSoon, id }) => method === "GET" && !path.includes("{") && !comingSoon && id !== "getCompany",
  );
  const answers = new Map<OperationId, Exchange>();
  for (const { id } of asked) answers.set(id, await reads.get(key, id, id === "listEmployees" ? { limit: 1 } : {}));
  const limit = Number(first.header("x-ratelimit-limit"));
  return {
    answers,
    people: answers.get("listEmployees")?.meta.at("total").number,
    leaveTypes: lengthOf(answers.get("listLeaveTypes")),
    stages: stagesIn(answers.get("listStages")),
    missing: [
      ...(first.operation === "getCompany" ? [] : ["GET /company"]),
      ...asked.filter(({ id }) => NOT_THERE.has(answers.get(id)!.status)).map(spelt),
    ],
    limit: Number.isSafeInteger(limit) && limit > 0 && limit !== USUAL_LIMIT ? limit : undefined,
  };
}

function lengthOf(answer: Exchange | undefined): number | undefined {
  return answer?.ok === true && answer.data.isList ? answer.data.list.length : undefined;
}

/** A stage of hired people, and two others; the names tell. */
function stagesIn(answer: Exchange | undefined): Found["stages"] {
  const rows = (answer?.ok === true ? answer.data.list : []).flatMap((row) => {
    const id = row.at("id").text;
    const words = row.names.filter((name) => name !== "id").flatMap((name) => row.at(name).text ?? []);
    return id === undefined || !ID.test(id) ? [] : [{ id, words: words.join(" ") }];
  });
  const hired = rows.find(({ words }) => /\bhired\b/i.test(words));
  const [active, other] = rows.filter(({ words }) => !/hired|reject|declin|withdr|archiv|lost/i.test(words));
  return hired === undefined || active === undefined || other === undefined
    ? undefined
    : { active: active.id, other_active: other.id, hired: hired.id };
}
