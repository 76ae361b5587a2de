import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";
import { perRun } from "../remembered.ts";

type Company = "own" | "other" | "low";

/** What a run knows of the companies that it has keys of. */
interface Companies {
  /** Texts that the run made up, in lower case, with the companies that they were sent to. */
  readonly sent: Map<string, Set<Company>>;
  /** Ids in lower case, with the company that showed them first. */
  readonly ids: Map<string, Company>;
}

const companiesOf = perRun((): Companies => ({ sent: new Map(), ids: new Map() }));

/** Whose data a key opens; undefined: nobody's. */
function companyOf({ key }: Exchange): Company | undefined {
  if (key === null || key === "revoked") return undefined;
  return key === ("other" satisfies KeyName) || key === "low" ? key : "own";
}

/** A text that a run made up (`CheckContext.token`). */
const MADE = /hrc[a-z\d]{11}/g;
/** An id from its first hyphen on: a search for a fixed character takes a third of the time. */
const ID = /(?<=[\da-f]{8})-(?:[\da-f]{4}-){3}[\da-f]{12}/g;
const ID_START = 8;
const isId = (mark: string): boolean => mark.includes("-");

function marksIn(text: string): Set<string> {
  const lower = text.toLowerCase();
  const marks = new Set(lower.match(MADE));
  for (const { 0: rest, index } of lower.matchAll(ID)) marks.add(lower.slice(index - ID_START, index) + rest);
  return marks;
}

/** Lists of what belongs to one company alone: types, stages and programmes may be the service's own. */
const LISTS: ReadonlySet<OperationId | null> = new Set<OperationId>([
  "listEmployees",
  "listLeave",
  "listRoles",
  "listWebhooks",
  "listRecognition",
]);

/** Ids of what an answer shows as the company's own: what was made for it, and what it lists. */
function idsOf({ operation, ok, data, record }: Exchange): string[] {
  if (!ok || operation === null) return [];
  const rows = LISTS.has(operation) ? data.list : record.request.method === "POST" ? [data] : [];
  return rows.flatMap((row) => row.at("id").text?.toLowerCase() ?? []).filter(isId);
}

/** All that a request says, as it was meant and as it was written. */
function said({ record: { request } }: Exchange): string {
  const whole = [request.path, request.query, request.body ?? "", ...Object.values(request.headers)].join("\n");
  try {
    return `${whole}\n${decodeURIComponent(request.query.replaceAll("+", " "))}`;
  } catch {
    return whole;
  }
}

/** §1, §5.3: no answer to a company's key holds what only another company was sent, made or lists. */
export const isolationOracles: readonly Oracle[] = [
  {
    id: "own-company-only",
    title: "MUST show a key nothing of another company",
    requirements: ["AUTH-10", "PRIV-22"],
    judge: (exchange, known) => {
      const company = companyOf(exchange);
      if (company === undefined) return [];
      const { sent, ids } = companiesOf(known);
      const asked = marksIn(said(exchange));
      for (const mark of asked) {
        if (isId(mark)) continue;
        const by = sent.get(mark) ?? new Set();
        sent.set(mark, by.add(company));
      }
      const isStrange = (mark: string): boolean => {
        if (asked.has(mark)) return false;
        const by = isId(mark) ? ids.get(mark) : sent.get(mark);
        return by !== undefined && (typeof by === "string" ? by !== company : !by.has(company));
      };
      const strange = [...marksIn(exchange.text)].find(isStrange);
      for (const id of idsOf(exchange)) if (!ids.has(id)) ids.set(id, company);
      return strange === undefined ? [] : findingsOn(exchange, strange);
    },
  },
];

function findingsOn({ record, status }: Exchange, strange: string): Finding[] {
  const { method, path } = record.request;
  const got = `${strange}, which is another company's, in ${status} of ${method} ${path}`;
  return ["AUTH-10", "PRIV-22"].map((id) => finding(id, false, "nothing that only another company was sent, made or lists", got));
}
