import type { components } from "../../../../generated/control-api.ts";
import type { Exchange } from "../feed/row.ts";

/** What the mock is told when a request is sent again. */
export type SendAgainBody = components["schemas"]["SendAgain"];

/** Where a request goes: to this sandbox, to another one, or to a new one that begins before the exchange, or after it. */
export type Where = { readonly at: "now"; readonly sandbox?: string } | { readonly at: "before" | "after" };

/** The fields of the dialog, as texts. */
export interface AgainFields {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** One a line: `name: value`. */
  readonly headers: string;
  readonly body: string;
}

/** The fields as the journal shows them, keys masked. */
export function fieldsOf({ request: { method, path, query, headers, body } }: Exchange): AgainFields {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return { method, path, query, headers: lines.join("\n"), body: body ?? "" };
}

/**
 * What to send: only what was changed, since what is left out stays as it was, with the whole key. A header whose line was
 * removed is not sent.
 */
export function againBody(
  fields: AgainFields,
  exchange: Exchange,
  where: Where,
  decisions: Readonly<Record<string, string>>,
): SendAgainBody {
  const before = fieldsOf(exchange);
  const changed = (name: "method" | "path" | "query") => (fields[name] === before[name] ? {} : { [name]: fields[name] });
  return {
    ...where,
    ...(where.at === "now" || Object.keys(decisions).length === 0 ? {} : { decisions: { ...decisions } }),
    ...changed("method"),
    ...changed("path"),
    ...changed("query"),
    ...(fields.headers === before.headers ? {} : { headers: changedHeaders(exchange.request.headers, headersIn(fields.headers)) }),
    ...(fields.body === before.body ? {} : { body: fields.body === "" ? null : fields.body }),
  };
}

/** `name: value` lines as headers. A line without a colon is a header without a value. */
export function headersIn(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...rest] = line.split(":");
      return [name.trim().toLowerCase(), rest.join(":").trim()];
    }),
  );
}

function changedHeaders(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): Record<string, string | null> {
  const removed = Object.keys(before).filter((name) => !(name in after));
  return {
    ...Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value)),
    ...Object.fromEntries(removed.map((name) => [name, null])),
  };
}
