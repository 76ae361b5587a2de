import type { DecisionSlug, DecisionValues } from "@hr-platform/spec/decisions";
import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../exchange/exchange.ts";
import type { View } from "../exchange/view.ts";
import type { KnownObservations } from "./oracle.ts";

/** A row of the table below: what an exchange of these operations shows about an open point. */
interface ObserverOf<Slug extends DecisionSlug> {
  readonly decision: Slug;
  readonly operations: readonly OperationId[];
  /** Undefined: the exchange does not show it. */
  readonly observe: (exchange: Exchange, observed: KnownObservations) => DecisionValues[Slug] | undefined;
}

type Observer = { readonly [Slug in DecisionSlug]: ObserverOf<Slug> }[DecisionSlug];

/** The value of an open point that an exchange shows. */
type SeenValue = readonly [decision: DecisionSlug, value: string];

const COMPANY: readonly OperationId[] = ["getCompany", "updateCompany"];

/** The number of rows that makes an order unlikely to be chance. */
const TELLING = 5;

/** Whether texts ascend; false if all are equal. */
function ascend(texts: readonly string[]): boolean {
  return new Set(texts).size > 1 && texts.every((text, n) => n === 0 || texts[n - 1]! <= text);
}

function orderOf(rows: readonly View[]): DecisionValues["employee-order"] | undefined {
  if (rows.length < TELLING) return undefined;
  const all = (...names: readonly string[]): string[] =>
    rows.map((row) =>
      names
        .map((name) => row.at(name).text ?? "")
        .join("\0")
        .toLowerCase(),
    );
  const fitting = [
    ["by-name", all("last_name", "first_name")],
    ["by-created", all("created_at")],
    ["by-id", all("id")],
  ] as const;
  const found = fitting.filter(([, texts]) => ascend(texts));
  return found.length === 1 ? found[0]![0] : undefined;
}

/** Open points that exchanges show by themselves, without further requests. */
const observers: readonly Observer[] = [
  {
    decision: "delete-body",
    operations: ["terminateEmployee", "cancelLeave"],
    observe: ({ status, key, data, json }) => {
      // The response may depend on whether the key may read.
      if (key !== "full" && key !== "sacrificial") return undefined;
      if (status === 204) return "no-content";
      if (status !== 200 || !json.has("data")) return undefined;
      if (data.isNull) return "null";
      return data.names.length === 1 && data.has("id") ? "id" : data.names.length > 1 ? "resource" : undefined;
    },
  },
  {
    decision: "timestamp-form",
    operations: ["getEmployee", "createEmployee", "listEmployees"],
    observe: ({ data, ok }) => {
      const text = (data.isList ? data.at(0, "created_at") : data.at("created_at")).text;
      if (!ok || text === undefined) return undefined;
      if (/\.\d{3}Z$/.test(text)) return "utc-milliseconds";
      if (/:\d\dZ$/.test(text)) return "utc-seconds";
      return /:\d\d[+-]\d\d:\d\d$/.test(text) ? "offset" : undefined;
    },
  },
  {
    decision: "write-key-response",
    operations: ["createEmployee", "requestLeave", "approveLeave", "declineLeave", "updateEmployee"],
    observe: ({ key, ok, data }, observed) => {
      // Only a key that may not read shows it.
      if (key !== "write" || !ok || observed("write-implies-read") !== "no" || !data.has("id")) return undefined;
      return data.names.length === 1 ? "id-only" : "full-resource";
    },
  },
  {
    decision: "employee-order",
    operations: ["listEmployees"],
    observe: ({ ok, data, record }) => (ok && record.request.query === "" ? orderOf(data.list) : undefined),
  },
  {
    decision: "jurisdiction-codes",
    operations: COMPANY,
    observe: ({ data }) => {
      const codes = new Set(data.at("jurisdiction").list.map(({ text }) => text));
      return codes.has("GB") ? "au-nz-gb" : codes.has("UK") ? "au-nz-uk" : undefined;
    },
  },
  {
    decision: "financial-year-form",
    operations: COMPANY,
    observe: ({ data }) => {
      const text = data.at("financial_year_start").text ?? "";
      if (/^\d\d-\d\d$/.test(text)) return "month-day";
      if (/^[A-Z][a-z]+$/.test(text)) return "month-name";
      return /^\d{4}-\d\d-\d\d$/.test(text) ? "full-date" : undefined;
    },
  },
  {
    decision: "timezone-form",
    operations: COMPANY,
    observe: ({ data }) => {
      const text = data.at("timezone").text;
      return text === undefined || text === "" ? undefined : /^[A-Za-z]+\/[\w+/-]+$/.test(text) || text === "UTC" ? "iana" : "label";
    },
  },
  {
    decision: "leave-type-names",
    operations: ["listLeaveTypes"],
    observe: ({ ok, data, meta }) => {
      const names = data.list.map((row) => row.at("name").text ?? "");
      if (!ok || names.length === 0 || meta.at("has_more").flag === true) return undefined;
      return names.some((name) => /\((?:AU|NZ|UK|GB)\)$/.test(name)) ? "name-suffix" : "not-told";
    },
  },
  {
    decision: "no-conversation",
    operations: ["getConversation"],
    observe: ({ status, data, code }) => {
      if (status === 404 && code === "NOT_FOUND") return "not-found";
      return status === 200 && data.at("advisor_assigned").flag === false && data.at("last_message_at").isNull ? "empty" : undefined;
    },
  },
  {
    decision: "ended-trial-info",
    operations: ["getBilling"],
    // null says nothing: there may never have been a trial.
    observe: ({ ok, data }) => {
      const runs = /trial/i.test(data.at("subscription_status").text ?? "trial");
      return ok && !runs && data.at("trial", "days_remaining").number === 0 ? "zero-days" : undefined;
    },
  },
];

const byOperation = Map.groupBy(
  observers.flatMap((observer) => observer.operations.map((operation) => ({ operation, observer }))),
  ({ operation }) => operation,
);

/** What an exchange shows about open points. */
export function observationsIn(exchange: Exchange, observed: KnownObservations): SeenValue[] {
  // Observations describe the judged company only.
  if (exchange.operation === null || exchange.key === "other" || exchange.key === "low") return [];
  return (byOperation.get(exchange.operation) ?? []).flatMap(({ observer }) => {
    const value = observer.observe(exchange, observed);
    return value === undefined ? [] : [[observer.decision, value] as const];
  });
}
