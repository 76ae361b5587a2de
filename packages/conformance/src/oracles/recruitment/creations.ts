import type { OperationId } from "@hr-platform/spec/operations";
import { WRITES, writes } from "../../document/writes.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";
import { perRun, sentBody } from "../remembered.ts";

type Body = Readonly<Record<string, unknown>>;

/** The text that distinguishes two creations; undefined: there is none. */
type Mark = (body: Body) => string | undefined;

const member =
  (name: string): Mark =>
  (body) =>
    typeof body[name] === "string" ? body[name] : undefined;
/** E-mail addresses in any member: a candidate who is added twice may keep the id. */
const addresses: Mark = (body) => {
  const texts = Object.values(body).filter((value): value is string => typeof value === "string" && value.includes("@"));
  return texts.length === 0 ? undefined : texts.join(" ").toLowerCase();
};

/** Creations that answer with an id, and how two of them are distinguished (§4.5, §4.7). */
const MARKS: Readonly<Partial<Record<OperationId, Mark>>> = {
  createRole: member("title"),
  createCandidate: addresses,
  createSurvey: member("title"),
  createRecognition: member("message"),
};

const marksById = perRun((): Map<string, string> => new Map());

/** The id in the response to a creation belongs to no other creation. */
export const creationsApart: Oracle = {
  id: "creations-apart",
  title: "MUST give each created resource an id of its own",
  requirements: writes.flatMap(({ operation, id }) => (MARKS[operation] === undefined ? [] : (id ?? []))),
  judge: (exchange, known) => {
    const { operation } = exchange;
    const markOf = operation === null ? undefined : MARKS[operation];
    const id = exchange.data.at("id").text?.toLowerCase();
    if (operation === null || markOf === undefined || !exchange.ok || id === undefined) return [];
    const mark = markOf(sentBody(exchange) ?? {});
    if (mark === undefined) return [];
    const key = `${operation} ${id}`;
    const before = marksById(known).get(key);
    marksById(known).set(key, mark);
    return before === undefined || before === mark
      ? []
      : [finding(WRITES[operation]!.id!, false, "an id that no other creation got", `${id}, the id of an earlier creation`)];
  },
};

/** POST /recruitment/candidates: the response has the id only (§4.5). */
export const candidateAnswers: Oracle = {
  id: "candidate-answers",
  title: "MUST answer a new candidate with the id only",
  requirements: ["REC-11"],
  judge: (exchange: Exchange): readonly Finding[] => {
    const { names } = exchange.data;
    return exchange.operation !== "createCandidate" || !exchange.ok || names.every((name) => name === "id")
      ? []
      : [finding("REC-11", false, "data with an id and no other member", `data with ${names.join(", ")}`)];
  },
};
