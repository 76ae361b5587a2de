import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { Complaint, RequirementReport } from "../verdict/report.ts";
import { causeLine } from "./cause-line.ts";
import { type Findings, causesOf } from "./causes.ts";

export interface ShownComplaint {
  readonly expected: string;
  readonly got: string;
  readonly check?: string;
  /** Method, path and operation of the decisive exchange. */
  readonly at?: readonly [method: string, path: string, operation: ExchangeRecord["operation"]];
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sent?: string;
  readonly key?: ExchangeRecord["key"];
  readonly operations?: readonly string[];
}

/** A report whose requirements fail with these complaints. */
export function findings(failures: Readonly<Record<string, readonly ShownComplaint[]>>, absent: Findings["absent"] = []): Findings {
  const exchanges: ExchangeRecord[] = [];
  const rows = Object.entries(failures).map(([id, shown]): RequirementReport => {
    const complaints = shown.map(
      ({
        expected,
        got,
        check = id,
        at = ["GET", "/employees", "listEmployees"],
        status = 200,
        body,
        operations,
        headers,
        sent,
        key = "full",
      }) => {
        const [method, path, operation] = at;
        const record: ExchangeRecord = {
          id: `${check}/${exchanges.length + 1}`,
          owner: check,
          operation,
          key,
          open: [],
          request: { method, path, query: "", headers: {}, body: sent ?? null },
          response: {
            status,
            headers: { "content-type": "application/json", ...headers },
            body: body ?? (operation?.startsWith("list") === true ? '{"data":[{"id":"1"}]}' : '{"data":{"id":"1"}}'),
            ms: 1,
          },
        };
        exchanges.push(record);
        const complaint: Complaint = {
          check,
          expected,
          got,
          exchanges: [record.id],
          curl: "",
          ...(operations === undefined ? {} : { operations }),
        };
        return complaint;
      },
    );
    return { id, level: "must", section: ["§2"], statement: `Statement of ${id}.`, verdict: "fail", checks: [id], complaints };
  });
  return { requirements: rows, exchanges, absent };
}

/** The causes of these failures, one line each: danger, cause, requirements. */
export const lines = (failures: Readonly<Record<string, readonly ShownComplaint[]>>, absent?: Findings["absent"]): string[] =>
  causesOf(findings(failures, absent)).map((cause) => `${cause.danger ?? ""} ${causeLine(cause)} ${cause.requirements.join(" ")}`.trim());

export const COMPANY = ["GET", "/company", "getCompany"] as const;
