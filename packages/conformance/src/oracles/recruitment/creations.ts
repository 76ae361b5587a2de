import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";
import { perRun, sentBody } from "../remembered.ts";

type Body = Readonly<Record<string, unknown>>;

interface Creation {
  readonly requirement: string;
  /** The text that distinguishes two creations; undefined: there is none. */
  readonly mark: (body: Body) => string | undefined;
}

const member =
  (name: string): Creation["mark"] =>
  (body) =>
    typeof body[name] === "string" ? body[name] : undefined;
/** E-mail addresses in any member: a candidate who is added twice may keep the id. */
const addresses: Creation["mark"] = (body) => {
  const texts = Object.values(body).filter((value): value is string => typeof value === "string" && value.includes("@"));
  return texts.length === 0 ? undefined : texts.join(" ").toLowerCase();
};

/** Creations that answer with an id, and how two of them are distinguished (§4.5, §4.7). */
const CREATIONS: Readonly<Partial<Record<OperationId, Creation>>> = {
  createRole: { requirement: "REC-05", mark: member("title") },
  createCandidate: { requirement: "REC-11", mark: addresses },
  createSurvey: { requirement: "SURV-05", mark: member("title") },
  createRecognition: { requirement: "RECOG-04", mark: member("message") },
};

const marksById = perRun((): Map<string, string> => new Map());

/** The id in the response to a creation belongs to no other creation. */
export const creationsApart: Oracle = {
  id: "creations-apart",
  title: "MUST give each created resource an id of its own",
  requirements: Object.values(CREATIONS).map(({ requirement }) => requirement),
  judge: (exchange, known) => {
    const creation = exchange.operation === null ? undefined : CREATIONS[exchange.operation];
    const id = exchange.data.at("id").text?.toLowerCase();
    if (creation === undefined || !exchange.ok || id === undefined) return [];
    const mark = creation.mark(sentBody(exchange) ?? {});
    if (mark === undefined) return [];
    const key = `${exchange.operation} ${id}`;
    const before = marksById(known).get(key);
    marksById(known).set(key, mark);
    return before === undefined || before === mark
      ? []
      : [finding(creation.requirement, false, "an id that no other creation got", `${id}, the id of an earlier creation`)];
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
