import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../exchange/exchange.ts";
import { type Finding, type Oracle, finding } from "./oracle.ts";
import { type Format, isMembers } from "../document/formats.ts";
import { currentDocument } from "../document/api-document.ts";
import { formatOf, membersOf } from "../document/members.ts";
import { requirementById } from "../document/requirements.ts";

type Row = Readonly<Record<string, unknown>>;

/** What the document says about one member of a resource. */
export interface ResourceMember {
  readonly requirement: string;
  readonly name: string;
  readonly form: Format;
  /** A condition besides the form, judged only if the form holds; undefined: the exchange does not show whether it holds. */
  readonly also?: { readonly words: string; readonly holds: (row: Row, exchange: Exchange) => boolean | undefined };
}

/** A resource of §2, and the responses that contain it. */
export interface Resource {
  /** One or two words, such as `leave request`. */
  readonly what: string;
  readonly members: readonly ResourceMember[];
  /** Where an operation's response contains it: as `data`, as each entry of the array in data, or of an array in a member of data. */
  readonly within: Readonly<Partial<Record<OperationId, "data" | "rows" | { readonly rows: string }>>>;
}

/** A resource that the description has, with what it cannot say. */
interface DescribedResource extends Pick<Resource, "what"> {
  readonly schema: string;
  /** Default: the operations of its requirements, as each entry of a list and otherwise as `data`. */
  readonly within?: Resource["within"];
  /** Forms of members of which the document says more than the description, or leaves open what the description chose. */
  readonly forms?: Readonly<Record<string, Format>>;
  /** Conditions on members besides their form. */
  readonly also?: Readonly<Record<string, NonNullable<ResourceMember["also"]>>>;
  /** Rules besides those that name one member and its form. */
  readonly rules?: readonly ResourceMember[];
}

/** The resource of a schema: each member, by the requirements that the register names for it, in the form of the description. */
export function resourceOf({ schema, what, within, forms = {}, also = {}, rules = [] }: DescribedResource): Resource {
  const members = membersOf(schema).flatMap(({ name, schema: member, shapes }) =>
    shapes.map((requirement): ResourceMember => {
      const condition = also[name];
      return { requirement, name, form: forms[name] ?? formatOf(member), ...(condition === undefined ? {} : { also: condition }) };
    }),
  );
  return { what, within: within ?? withinOf(members), members: [...members, ...rules] };
}

/** Where the operations that requirements name contain their resource. */
function withinOf(members: readonly ResourceMember[]): Resource["within"] {
  const named = new Set(members.flatMap(({ requirement }) => requirementById.get(requirement)?.operations ?? []));
  const described = currentDocument.operations.filter(({ id }) => named.has(id));
  return Object.fromEntries(described.map(({ id, list }) => [id, list ? "rows" : "data"]));
}

const NONE: readonly Finding[] = [];

/** The resources in a response; undefined: it contains none, or need not contain any. */
export function resourcesIn({ within }: Resource, exchange: Exchange): readonly unknown[] | undefined {
  const place = exchange.operation === null ? undefined : within[exchange.operation];
  // Where data is not there at all, CONV-05 fails; whether it has the members cannot be seen.
  if (place === undefined || !exchange.ok || !exchange.json.has("data")) return undefined;
  if (exchange.record.request.method !== "GET" && !exchange.showsAll) return undefined;
  if (place === "data") return [exchange.data.raw];
  const rows = place === "rows" ? exchange.data.raw : exchange.data.at(place.rows).raw;
  if (Array.isArray(rows)) return rows;
  // That a list is an array is judged elsewhere; an array in a member of data belongs to the form of the resource.
  return place === "rows" ? undefined : [undefined];
}

/** The passive rule about the members of a resource: each is present in every row, in its form. */
export function fieldRule(resource: Resource): Oracle {
  const { what, members } = resource;
  const words = new Map(members.map((member) => [member, expectation(what, member)]));
  return {
    id: `${what.replaceAll(" ", "-")}-fields`,
    title: `MUST give every ${what} the members of the document, each in its form`,
    requirements: [...new Set(members.map(({ requirement }) => requirement))],
    reads: Object.keys(resource.within) as OperationId[],
    judge: (exchange) => {
      const rows = resourcesIn(resource, exchange);
      if (rows === undefined || rows.length === 0) return NONE;
      const findings = new Map<string, Finding>();
      for (const member of members) {
        if (findings.get(member.requirement)?.holds === false) continue;
        const verdict = judgeRows(rows, member, exchange);
        if (verdict === undefined) continue;
        findings.set(member.requirement, finding(member.requirement, verdict === null, words.get(member)!, verdict ?? ""));
      }
      return [...findings.values()];
    },
  };
}

function expectation(what: string, { name, form, also }: ResourceMember): string {
  return `${name} of every ${what} is ${form.words}${also === undefined ? "" : `, ${also.words}`}`;
}

/** Null: all rows hold. Undefined: no row could be judged. Otherwise: the first row that does not hold, in words. */
function judgeRows(rows: readonly unknown[], { name, form, also }: ResourceMember, exchange: Exchange): string | null | undefined {
  let judged = false;
  for (const [place, raw] of rows.entries()) {
    const row = isMembers(raw) ? raw : undefined;
    const there = row !== undefined && Object.hasOwn(row, name);
    const value = there ? row[name] : undefined;
    const sound = form.holds(value);
    const beyond = sound && also !== undefined && row !== undefined ? also.holds(row, exchange) : sound;
    if (beyond === undefined) continue;
    judged = true;
    if (!sound || !beyond)
      return `${there ? `${name} ${JSON.stringify(value)}` : `no ${name}`} in ${shown(raw)}${rows.length > 1 ? ` (row ${place + 1} of ${rows.length})` : ""}`;
  }
  return judged ? null : undefined;
}

function shown(raw: unknown): string {
  const text = JSON.stringify(raw) ?? "nothing";
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** Names of the members that the document gives a resource, in the document's order. */
export function memberNames({ members }: Resource): string[] {
  return [...new Set(members.map(({ name }) => name))];
}
