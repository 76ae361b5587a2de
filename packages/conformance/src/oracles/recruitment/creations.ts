import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";
import { perRun, sentBody } from "../remembered.ts";

type Body = Readonly<Record<string, unknown>>;

interface Making {
  readonly requirement: string;
  /** What two requests for two things differ in; undefined: it cannot be told. */
  readonly mark: (body: Body) => string | undefined;
}

const member =
  (name: string): Making["mark"] =>
  (body) =>
    typeof body[name] === "string" ? body[name] : undefined;
/** E-mail addresses under whatever name: one person may be added twice and keep an id. */
const addresses: Making["mark"] = (body) => {
  const texts = Object.values(body).filter((value): value is string => typeof value === "string" && value.includes("@"));
  return texts.length === 0 ? undefined : texts.join(" ").toLowerCase();
};

/** Creations that answer with an id, and how one is told from another (§4.5, §4.7). */
const MAKING: Readonly<Partial<Record<OperationId, Making>>> = {
  createRole: { requirement: "REC-05", mark: member("title") },
  createCandidate: { requirement: "REC-11", mark: addresses },
  createSurvey: { requirement: "SURV-05", mark: member("title") },
  createRecognition: { requirement: "RECOG-04", mark: member("message") },
};

const given = perRun((): Map<string, string> => new Map());

/** The id in an answer is that of what the request made, and of nothing that another request made. */
export const creationsApart: Oracle = {
  id: "creations-apart",
  title: "MUST give each thing that is created an id of its own",
  requirements: Object.values(MAKING).map(({ requirement }) => requirement),
  judge: (exchange, known) => {
    const making = exchange.operation === null ? undefined : MAKING[exchange.operation];
    const id = exchange.data.at("id").text?.toLowerCase();
    if (making === undefined || !exchange.ok || id === undefined) return [];
    const mark = making.mark(sentBody(exchange) ?? {});
    if (mark === undefined) return [];
    const key = `${exchange.operation} ${id}`;
    const before = given(known).get(key);
    given(known).set(key, mark);
    return before === undefined || before === mark
      ? []
      : [finding(making.requirement, false, "an id that no other creation was answered with", `${id}, as the one before`)];
  },
};

/** POST /recruitment/candidates: the id and nothing else (§4.5). */
export const candidateAnswers: Oracle = {
  id: "candidate-answers",
  title: "MUST answer a new candidate with the id alone",
  requirements: ["REC-11"],
  judge: (exchange: Exchange): readonly Finding[] => {
    const { names } = exchange.data;
    return exchange.operation !== "createCandidate" || !exchange.ok || names.every((name) => name === "id")
      ? []
      : [finding("REC-11", false, "data with an id and no other member", `data with ${names.join(", ")}`)];
  },
};
