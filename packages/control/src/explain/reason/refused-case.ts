import { nearestName } from "@hr-platform/command-line/nearest-name";
import type { Operation } from "@hr-platform/spec/operations";
import type { ValueSchema } from "@hr-platform/spec/texts";
import type { RefusalRule } from "@hr-platform/engine/contract/rules";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { ExchangeContext, Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import { keyName } from "@hr-platform/engine/sandbox/journal/key-name";
import { effectiveScopes } from "@hr-platform/engine/pipeline/scopes";
import type { Allowance } from "@hr-platform/engine/pipeline/rate-limit";
import type { Access } from "@hr-platform/engine/store/key-ring";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { asItBegan, type NearId } from "../near-ids.ts";
import type { NearRoute } from "../near-routes.ts";
import type { RequestEdit } from "./remedy.ts";
import type { BodyText } from "../spec-texts.ts";

/** A refused request, as remedies look at it. The data is that of now: a remedy is for the next request. */
export interface RefusedCase {
  readonly sandbox: Sandbox;
  /** Number of the exchange. */
  readonly n: number;
  readonly exchanged: Exchanged & { readonly context: ExchangeContext };
  readonly rule: RefusalRule;
  readonly operation: Operation | undefined;
  /** Slug of the key's company; null: no key was accepted. */
  readonly slug: string | null;
  /** The top-level member or parameter that the error names. */
  readonly field: string;
  /** The JSON object of the body; `{}`: none. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly body: BodyText | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly nearRoutes: readonly NearRoute[];
  readonly nearIds: readonly NearId[];
  readonly allowance: Allowance | undefined;
}

/** The company of the key as it is now. Without a key: the first one. */
export function ownCompany({ sandbox, slug }: Pick<RefusedCase, "sandbox" | "slug">): CompanyState {
  const name = slug ?? sandbox.companies[0]!.slug;
  return sandbox.parts.companies.ownOf(name) ?? asItBegan(sandbox, name);
}

/** A key of a company with a scope, named as people name it; undefined: there is none. */
export function keyWith({ sandbox }: Pick<RefusedCase, "sandbox">, company: string, scopes: readonly string[]): RequestEdit | undefined {
  const { decisions, keys } = sandbox;
  const found = keys.of(company).find((key) => {
    const effective = effectiveScopes(key.scopes, decisions) as ReadonlySet<string>;
    return !key.revoked && scopes.every((scope) => effective.has(scope));
  });
  return found === undefined ? undefined : keyEdit(sandbox, keys.get(found.token)!);
}

/** What sends a certain key. */
export function keyEdit({ keyEnding }: Sandbox, access: Access): RequestEdit {
  const { key, company } = access;
  return { part: "key", name: null, from: null, value: { company: company.slug, name: keyName(access, keyEnding), scopes: key.scopes } };
}

/** The JSON object of a request; `{}`: it is none. */
export function sentObject({ body }: Pick<Exchanged["request"], "body">): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body ?? undefined));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll("-", "_");

/** The member that was sent for another one that the operation does not know: `employeeId` for `employee_id`. */
export function misspelt({ sent, body }: Pick<RefusedCase, "sent" | "body">, wanted: string): string | undefined {
  const unknown = Object.keys(sent).filter((name) => body?.properties[name] === undefined);
  return unknown.find((name) => snake(name) === wanted) ?? nearestName(wanted, unknown);
}

/** The member that was meant by one that the operation does not know; undefined: none is near. */
export function wantedFor(refused: Pick<RefusedCase, "sent" | "body">, name: string): string | undefined {
  const { sent, body } = refused;
  return Object.keys(body?.properties ?? {}).find((wanted) => !Object.hasOwn(sent, wanted) && misspelt(refused, wanted) === name);
}

/** Where the ids of a field are, and which list of the API has them. */
const ID_FIELDS: Readonly<Record<string, { readonly list: string; readonly ids: (company: CompanyState) => Iterable<string> }>> = {
  employee_id: { list: "GET /employees", ids: employed },
  from_employee_id: { list: "GET /employees", ids: employed },
  to_employee_id: { list: "GET /employees", ids: (company) => employed(company).slice(1) },
  manager_id: { list: "GET /employees", ids: employed },
  leave_type_id: { list: "GET /leave-types", ids: ({ leaveTypes }) => Array.from(leaveTypes.rows(), ({ id }) => id) },
  role_id: { list: "GET /recruitment/roles", ids: ({ records }) => [...records.roles.values()].map(({ id }) => id) },
  stage_id: { list: "GET /recruitment/stages", ids: ({ data }) => data.stages.map(({ resource }) => resource.id) },
  application_id: {
    list: "GET /recruitment/roles/{id}/pipeline",
    ids: ({ records }) =>
      [...records.applications.values()]
        .filter(({ id, status }) => status === "active" && records.offers.where("application_id", id).length === 0)
        .map(({ id }) => id),
  },
};

function employed({ directory }: CompanyState): string[] {
  return Array.from(directory.list("non-terminated", null), ({ id }) => id);
}

/** The list of the API that has the ids of a field; undefined: none is known. */
export const listOfIds = (field: string): string | undefined => ID_FIELDS[field]?.list;

/** An id that a field takes; undefined: none is known. */
export function idFor(refused: RefusedCase, field: string): string | undefined {
  const company = ownCompany(refused);
  if (field === "leave_type_id") {
    const employee = company.employees.get(String(refused.sent["employee_id"]))?.record.resource;
    for (const { id, record } of company.leaveTypes.rows())
      if (employee === undefined || record.jurisdiction === null || record.jurisdiction === employee.jurisdiction) return id;
  }
  const [first] = ID_FIELDS[field]?.ids(company) ?? [];
  return first;
}

/** A value that a member takes: nearest to the one that was sent, where only some are allowed. */
export function valueFor(refused: RefusedCase, name: string): unknown {
  const { body, sent } = refused;
  const schema: ValueSchema & { readonly minimum?: number; readonly maximum?: number } = body?.properties[name] ?? {};
  const given = sent[name];
  const listed = schema.enum ?? listedIn(refused);
  if (listed !== undefined) return nearest(given, listed);
  const items = schema.items?.enum;
  if (items !== undefined && Array.isArray(given) && given.length > 0) return [...new Set(given.map((one) => nearest(one, items)))];
  if (schema.format === "uuid") return idFor(refused, name) ?? body?.example[name];
  if (schema.format === "date") return ownCompany(refused).today;
  if (typeof given === "string" && schema.maxLength !== undefined && given.length > schema.maxLength)
    return given.slice(0, schema.maxLength);
  if (typeof given === "number" && schema.maximum !== undefined && given > schema.maximum) return schema.maximum;
  if (body?.example[name] !== undefined) return body.example[name];
  const type = [schema.type ?? "string"].flat()[0];
  return { boolean: false, integer: 0, number: 0, array: [], object: {} }[type ?? ""] ?? "Text";
}

/** The values that the message lists, for a member that the description does not have. */
export function listedIn({ body, field, exchanged }: RefusedCase): readonly string[] | undefined {
  if (body?.properties[field] !== undefined) return undefined;
  return /must be one of: ([\w, -]+)\./.exec(exchanged.response.body)?.[1]?.split(", ");
}

function nearest(given: unknown, listed: readonly (string | null)[]): string | null {
  const values = listed.filter((value) => value !== null);
  const text = typeof given === "string" ? given.toLowerCase() : "";
  return values.find((value) => value.toLowerCase() === text) ?? nearestName(text, values) ?? values[0] ?? null;
}
