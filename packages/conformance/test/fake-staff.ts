import type { OperationId } from "@hr-platform/spec/operations";
import { uuidOf } from "../src/exchange/seeded-values.ts";
import type { Exchange } from "../src/exchange/exchange.ts";
import type { CallSettings } from "../src/exchange/request.ts";
import { exchange } from "./exchange.ts";

export type Row = Record<string, unknown>;

/** Choices of the fake server at open points: values of decisions, or `other`. */
export interface FakeStaffDecisions {
  readonly listed: "non-terminated" | "all" | "only-active";
  readonly active: "non-terminated" | "exactly-active";
  readonly duplicate: "conflict" | "validation-error" | "allowed" | "other";
  readonly reuse: "conflict" | "allowed";
  readonly status: "validation-error" | "ignored" | "applied" | "other";
  readonly terminated: "conflict" | "accepted" | "other";
  readonly twice: "conflict" | "no-op" | "not-found";
  readonly undated: "today" | "required";
  /** Fields that an update changes; it ignores others. */
  readonly editable: readonly string[];
  /** Status of a new employee. */
  readonly fresh: "active" | "probation";
  /** Statuses that an update cannot set. Default: none. */
  readonly closed?: readonly string[];
  /** Whether setting the status, or a termination, ends the probation. Default false. */
  readonly endsProbation?: boolean;
  /** Rows per page. Default 20. */
  readonly rows?: number;
  /** Most employees that can be created. Default: no bound. */
  readonly seats?: number;
}

const PLAIN: FakeStaffDecisions = {
  listed: "non-terminated",
  active: "non-terminated",
  duplicate: "conflict",
  reuse: "conflict",
  status: "validation-error",
  terminated: "conflict",
  twice: "conflict",
  undated: "today",
  editable: ["job_title", "base_salary", "department", "last_name", "first_name"],
  fresh: "active",
};

/** Hooks for mistakes: each may change a result of the fake server. */
export interface FakeStaffFaults {
  /** The rows of a list, after the filters. */
  readonly list?: (rows: Row[], query: Row, all: readonly Row[]) => Row[];
  readonly read?: (row: Row) => Row | undefined;
  /** An updated employee, before it is stored; `all` may be changed too. */
  readonly change?: (after: Row, before: Row, all: readonly Row[]) => Row;
  readonly create?: (row: Row) => Row;
  /** An employee after a first or a second DELETE. */
  readonly end?: (row: Row, before: Row) => Row;
  /** Choices that change during the test, by the number of requests so far. */
  readonly moody?: (requests: number) => Partial<FakeStaffDecisions>;
}

/** A small fake server for employees, which shares no code with the mock, for tests of the suite. */
export function fakeStaff(
  manners: Partial<FakeStaffDecisions> = {},
  wrong: FakeStaffFaults = {},
): { readonly call: (operation: OperationId, settings?: CallSettings) => Promise<Exchange> } {
  const rows = new Map<string, Row>();
  let count = 0;
  const now = (): FakeStaffDecisions => ({ ...PLAIN, ...manners, ...wrong.moody?.(count) });
  const gone = (row: Row): boolean => row["status"] === "terminated";
  const refuse = (status: number, code: string): [number, Row] => [status, { error: { code, message: "No." } }];

  const create = (sent: Row): [number, Row] => {
    const { duplicate, reuse, fresh, seats = Infinity } = now();
    if (rows.size >= seats) return refuse(403, "FORBIDDEN");
    const taken = [...rows.values()].some((row) => row["email"] === sent["email"] && (reuse === "conflict" || !gone(row)));
    if (taken && duplicate === "conflict") return refuse(409, "CONFLICT");
    if (taken && duplicate === "validation-error") return refuse(400, "VALIDATION_ERROR");
    if (taken && duplicate === "other") return refuse(422, "VALIDATION_ERROR");
    const { role: _role, ...shown } = sent;
    const id = uuidOf("fake", rows.size);
    const row = {
      job_title: null,
      base_salary: null,
      manager_id: null,
      department: null,
      ...shown,
      id,
      status: fresh,
      probation_end_date: now().endsProbation === true ? "2026-07-06" : null,
      created_at: "2026-03-02T09:00:00Z",
    };
    const kept = wrong.create?.(row) ?? row;
    rows.set(id, kept);
    return [201, { data: kept }];
  };
  const update = (before: Row, sent: Row): [number, Row] => {
    const { editable, status, terminated, closed = [], endsProbation = false } = now();
    if ("status" in sent && status === "validation-error") return refuse(400, "VALIDATION_ERROR");
    if (gone(before) && terminated === "conflict") return refuse(409, "CONFLICT");
    if (("status" in sent && status === "other") || (gone(before) && terminated === "other")) return refuse(422, "VALIDATION_ERROR");
    if (closed.includes(String(sent["status"]))) return refuse(409, "CONFLICT");
    const taken = Object.entries(sent).filter(
      ([name]) => editable.includes(name) || (name === "status" && status === "applied" && !gone(before)),
    );
    const cleared = endsProbation && taken.some(([name]) => name === "status") ? { probation_end_date: null } : {};
    const after = { ...before, ...Object.fromEntries(taken), ...cleared };
    const kept = wrong.change?.(after, before, [...rows.values()]) ?? after;
    rows.set(String(before["id"]), kept);
    return [200, { data: after }];
  };
  const end = (before: Row, sent: Row | undefined): [number, Row] => {
    const { twice, undated, endsProbation = false } = now();
    if (sent?.["termination_date"] === undefined && undated === "required") return refuse(400, "VALIDATION_ERROR");
    const ended = { ...before, status: "terminated", ...(endsProbation ? { probation_end_date: null } : {}) };
    const after = wrong.end?.(ended, before) ?? ended;
    if (gone(before) && twice !== "no-op") {
      if (wrong.end !== undefined) rows.set(String(before["id"]), after);
      return twice === "conflict" ? refuse(409, "CONFLICT") : refuse(404, "NOT_FOUND");
    }
    rows.set(String(before["id"]), after);
    return [200, { data: after }];
  };
  const list = (query: Row): [number, Row] => {
    const { listed, active } = now();
    const kind =
      { all: "all", terminated: "terminated", active: active === "exactly-active" ? "only-active" : "non-terminated" }[
        String(query["status"])
      ] ?? listed;
    const within = (row: Row): boolean =>
      kind === "all" || (kind === "terminated" ? gone(row) : kind === "only-active" ? row["status"] === "active" : !gone(row));
    const found = [...rows.values()].filter((row) => within(row) && row["department"] === query["department"]);
    const data = wrong.list?.(found, query, [...rows.values()]) ?? found;
    const { rows: limit = 20 } = now();
    return [200, { data: data.slice(0, limit), meta: { total: data.length, page: 1, limit, has_more: data.length > limit } }];
  };
  const answer = (operation: OperationId, { params, query, body }: CallSettings): [number, Row] => {
    if (operation === "createEmployee") return create(body as Row);
    if (operation === "listEmployees") return list(query as Row);
    const row = rows.get(params?.["id"] ?? "");
    if (row === undefined) return refuse(404, "NOT_FOUND");
    if (operation === "updateEmployee") return update(row, body as Row);
    if (operation === "terminateEmployee") return end(row, body as Row | undefined);
    const shown = wrong.read === undefined ? row : wrong.read(row);
    return shown === undefined ? refuse(404, "NOT_FOUND") : [200, { data: shown }];
  };
  return {
    call: async (operation, settings = {}) => {
      count += 1;
      // Responses are texts, so a change of one does not change the stored data.
      const [status, body] = structuredClone(answer(operation, settings));
      return exchange({ id: `fake/${count}`, operation, status, body });
    },
  };
}
