import type { components } from "../../../../generated/control-api.ts";
import type { Exchange, Explanation } from "../feed/row.ts";

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

type Edit = NonNullable<Explanation["reason"]>["remedies"][number]["edits"][number];

/** A key of a company of the sandbox. */
export interface KnownKey {
  readonly company: string;
  readonly token: string;
  readonly scopes: readonly string[];
  readonly revoked: boolean;
}

/** What to send so that the request is as a remedy says; undefined: there is nothing to correct, or no key for it. */
export function correctedBody({ request }: Exchange, edits: readonly Edit[], keys: readonly KnownKey[]): SendAgainBody | undefined {
  const body: SendAgainBody = {};
  const query = new URLSearchParams(request.query);
  const members = membersOf(request.body);
  for (const { part, name, from, value } of edits) {
    if (part === "key") {
      const { company, scopes } = value as Pick<KnownKey, "company" | "scopes">;
      const key = keys.find((one) => one.company === company && !one.revoked && String(one.scopes) === String(scopes));
      if (key === undefined) return undefined;
      body.headers = { authorization: `Bearer ${key.token}` };
    } else if (part === "method" || part === "path") body[part] = textOf(value);
    else if (part === "query") {
      if (value === undefined) query.delete(name!);
      else query.set(name!, textOf(value));
      body.query = query.toString();
    } else if (name === null) body.body = value as string | null;
    else if (members !== undefined) {
      const { [from ?? name]: before, ...others } = members;
      const after = value === undefined && from !== null ? before : value;
      for (const one of Object.keys(members)) delete members[one];
      Object.assign(members, others, after === undefined ? {} : { [name]: after });
      body.body = JSON.stringify(members);
    }
  }
  return Object.keys(body).length === 0 ? undefined : body;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** The members of a JSON body; undefined: it is no object. */
function membersOf(body: string | null): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(body ?? "") as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
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
