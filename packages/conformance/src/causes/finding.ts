import type { Operation } from "@hr-platform/spec/operations";
import type { ApiDocument } from "../document/api-document.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import { viewOf } from "../exchange/text/json-text.ts";
import type { View } from "../exchange/view.ts";
import type { Complaint } from "../verdict/report.ts";

/** Most characters of a complaint that are read. */
const READ = 4000;
/** Most characters of a body that are read. */
const READ_BODY = 200_000;

/** A complaint with its decisive exchange, from which its cause is found. */
export interface CauseFinding {
  readonly requirement: string;
  readonly statement: string;
  readonly complaint: Complaint;
  /** Undefined: the report does not have it. */
  readonly record: ExchangeRecord | undefined;
  /** Undefined: the document has no such operation. */
  readonly described: Operation | undefined;
  /** The operation that the complaint is about, such as `GET /leave/{id}`; a path that the document does not have as it was sent. */
  readonly place: string;
  /** Status of the response; 0: there is none. */
  readonly status: number;
  /** The body of the response; an empty view if it is not JSON, or long. */
  readonly json: View;
}

/** The finding of a complaint. */
export function findingOf(
  { id: requirement, statement }: { readonly id: string; readonly statement: string },
  complaint: Complaint,
  record: ExchangeRecord | undefined,
  document: ApiDocument,
): CauseFinding {
  const described = operationOf(record, document);
  const body = record?.response.body ?? "";
  return {
    requirement,
    statement,
    complaint: { ...complaint, expected: complaint.expected.slice(0, READ), got: complaint.got.slice(0, READ) },
    record,
    described,
    place: record === undefined ? "the API" : placeOf(record, document),
    status: record?.response.status ?? 0,
    json: viewOf(body.length > READ_BODY ? "" : body),
  };
}

function operationOf(record: ExchangeRecord | undefined, document: ApiDocument): Operation | undefined {
  return record === undefined || record.operation === null ? undefined : document.findOperation(record.operation);
}

/** The operation of an exchange, as in `CauseFinding`. */
export function placeOf(record: ExchangeRecord, document: ApiDocument): string {
  const described = operationOf(record, document);
  return described === undefined ? `${record.request.method} ${pathOf(record.request.path)}` : `${described.method} ${described.path}`;
}

/** A path without its ids, so that it is the same in the next run. */
function pathOf(path: string): string {
  const plain = path.replaceAll(/[^/]*\d[^/]*/g, "{id}").replaceAll(/[^\w/{}.-]+/g, "");
  return plain.slice(0, 80);
}

/** The resource that a place belongs to: its path before the first parameter. */
export function baseOf(place: string): string {
  return /^\S+ (\/[^{]*?)\/?(?:\{.*)?$/.exec(place)?.[1] ?? place;
}

/** Whether a check complains, which judges the answer to its own request. A passive rule judges whatever response came first. */
export function isCheck({ check }: Pick<Complaint, "check">): boolean {
  return /^[A-Z]/.test(check);
}
