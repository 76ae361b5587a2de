import type { OperationId } from "@hr-platform/spec/operations";
import { decodeText } from "../../document/operations.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";
import { idsIn } from "../lists/listed.ts";
import { perRun } from "../remembered.ts";
import { type Owner, areApart, companyOf } from "./company-of.ts";

/** What a run knows about the companies that it has keys for. */
interface Companies {
  /** Texts that the run generated, in lower case, with the companies that they were sent to, each with the first exchange. */
  readonly sent: Map<string, Map<Owner, string>>;
  /** Ids in lower case, with the company that showed them first, and the exchange. */
  readonly ids: Map<string, readonly [Owner, string]>;
}

const companiesOf = perRun((): Companies => ({ sent: new Map(), ids: new Map() }));

/** A text that a run generated (`CheckContext.token`). */
const MADE = /hrc[a-z\d]{11}/g;
const isId = (mark: string): boolean => mark.includes("-");

function marksIn(text: string): Set<string> {
  return new Set([...(text.toLowerCase().match(MADE) ?? []), ...idsIn(text)]);
}

/** Lists of resources that belong to one company. Leave types, stages and programmes may be shared by all companies. */
const LISTS: ReadonlySet<OperationId | null> = new Set<OperationId>([
  "listEmployees",
  "listLeave",
  "listRoles",
  "listWebhooks",
  "listRecognition",
]);

/** Ids that a response shows to be the company's own: of a created resource, or of listed ones. */
function idsOf({ operation, ok, data, record }: Exchange): string[] {
  if (!ok || operation === null) return [];
  const rows = LISTS.has(operation) ? data.list : record.request.method === "POST" ? [data] : [];
  return rows.flatMap((row) => row.at("id").text?.toLowerCase() ?? []).filter(isId);
}

/** All texts of a request, with its query both encoded and decoded. */
function textOf({ record: { request } }: Exchange): string {
  const query = decodeText(request.query.replaceAll("+", " "));
  return [request.path, request.query, request.body ?? "", ...Object.values(request.headers), query].join("\n");
}

/** §1, §5.3: no response to a company's key contains what only another company was sent, created or listed. */
export const isolationOracles: readonly Oracle[] = [
  {
    id: "own-company-only",
    title: "MUST NOT show a key data of another company",
    requirements: ["AUTH-10", "PRIV-22"],
    judge: (exchange, known) => {
      if (exchange.key === null || exchange.key === "revoked") return [];
      const company = companyOf(exchange, known);
      const { sent, ids } = companiesOf(known);
      const requestMarks = marksIn(textOf(exchange));
      for (const mark of requestMarks) {
        if (isId(mark)) continue;
        const companies = sent.get(mark) ?? new Map<Owner, string>();
        if (!companies.has(company)) companies.set(company, exchange.id);
        sent.set(mark, companies);
      }
      const whoseIs = (mark: string): readonly (readonly [Owner, string])[] => {
        const shown = ids.get(mark);
        return isId(mark) ? (shown === undefined ? [] : [shown]) : [...(sent.get(mark) ?? [])];
      };
      const isForeign = (mark: string): boolean => {
        if (requestMarks.has(mark)) return false;
        return whoseIs(mark).length > 0 && whoseIs(mark).every(([one]) => areApart(one, company, known));
      };
      const foreign = [...marksIn(exchange.text)].find(isForeign);
      for (const id of idsOf(exchange)) if (!ids.has(id)) ids.set(id, [company, exchange.id]);
      return foreign === undefined ? [] : findingsOn(exchange, foreign, whoseIs(foreign)[0]!);
    },
  },
];

/** Whose data it is, in words. */
const NAMES: Readonly<Record<Owner, string>> = {
  own: "the judged one",
  other: "the second one, other_company",
  low: "the one below Growth, below_growth",
};

function findingsOn({ record, status }: Exchange, foreign: string, [owner, first]: readonly [Owner, string]): Finding[] {
  const { method, path } = record.request;
  const got = `${foreign}, which belongs to another company (${NAMES[owner]}), in the ${status} response to ${method} ${path}`;
  return ["AUTH-10", "PRIV-22"].map((id) => ({
    ...finding(id, false, "nothing that only another company was sent, created or listed", got),
    rests: [first],
  }));
}
