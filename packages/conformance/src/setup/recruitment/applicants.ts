import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { bodyFromRefusals } from "../bodies/body-from-refusals.ts";
import { decodeText } from "../../document/operations.ts";
import { candidateUnder, declares } from "../bodies/declared-bodies.ts";
import { knownForms } from "../bodies/known-forms.ts";

/** A generated applicant: the body to send, and the texts in it that must never be returned. */
export interface Applicant {
  readonly body: Readonly<Record<string, unknown>>;
  readonly first: string;
  readonly last: string;
  readonly email: string;
  /** One for each field, in no other text. */
  readonly texts: readonly string[];
}

/** Generates an applicant with a unique text in each field. */
export function inventApplicant(t: CheckContext): Applicant {
  const [first, last, mail, cv, notes] = [`Q${t.token()}`, `Z${t.token()}`, t.token(), t.token(), t.token()];
  const email = `${mail}@example.com`;
  const digits = BigInt(`0x${t.uuid().slice(0, 8)}`)
    .toString()
    .padStart(6, "7")
    .slice(-6);
  const phone = `+61255${digits}`;
  const body = { first_name: first, last_name: last, email, phone, cv_url: `https://example.com/${cv}.pdf`, notes: `Notes ${notes}` };
  return { body, first, last, email, texts: [first, last, mail, email, phone, cv, notes] };
}

/** The value for a field of this name; undefined: none is known. */
export function applicantField({ body, first, last, email }: Applicant, field: string): unknown {
  if (field in body) return body[field];
  const name = field.toLowerCase();
  if (/mail/.test(name)) return email;
  if (/first|given|fore/.test(name)) return first;
  if (/last|family|sur/.test(name)) return last;
  if (/name/.test(name)) return `${first} ${last}`;
  if (/phone|mobile|tel/.test(name)) return body["phone"];
  return /note|comment|message|letter/.test(name) ? body["notes"] : undefined;
}

/** The texts that a response contains, headers included, in any letter case, in base64 or in hex. */
export function textsHeldBy({ record: { response } }: Exchange, texts: readonly string[]): string[] {
  const whole = [response.body, ...Object.values(response.headers)]
    .map((text) => `${text}\n${decodeText(text)}`)
    .join("\n")
    .toLowerCase();
  return texts.filter((text) => [text, ...encoded(text)].some((form) => whole.includes(form.toLowerCase())));
}

/** Encodings of a text. Short texts are not searched for encoded: a match could be chance. */
function encoded(text: string): string[] {
  const bytes = Buffer.from(text);
  return bytes.length < 8 ? [] : [bytes.toString("base64").replace(/=+$/, ""), bytes.toString("base64url"), bytes.toString("hex")];
}

/** Usual names of the member for the role of an application. */
const ROLE = ["role_id", "job_id", "job_role_id", "vacancy_id", "position_id", "opening_id", "requisition_id"];

/** Whether the role is sent under all its usual names: a server may ignore a member that it does not know. */
export const underAllNames: SetUp<{ set: boolean }> = setUp("role-under-all-names", () => Promise.resolve({ set: false }));

const roleUnder = (names: readonly string[], role: string | undefined): Readonly<Record<string, unknown>> =>
  role === undefined ? {} : Object.fromEntries(names.map((name) => [name, role]));

/** Forms of a new candidate, the likeliest first; its fields are open. */
function forms({ body, first, last, email }: Applicant, role: string | undefined, names: readonly string[]): Record<string, unknown>[] {
  const applied = roleUnder(names, role);
  const full = { ...body, ...applied };
  const short = { first_name: first, last_name: last, email };
  return [
    full,
    { ...short, ...applied },
    { name: `${first} ${last}`, email, ...applied },
    ...(role === undefined ? [] : [short, { ...short, job_role_id: role }]),
  ];
}

/** A candidate that the run added. */
export interface OwnCandidate {
  readonly id: string;
  readonly person: Applicant;
  /** The accepted body. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly exchange: Exchange;
  /** The forms that were refused before. */
  readonly refused: readonly Exchange[];
}

/**
 * Adds a candidate in the first form that is accepted. The texts in the body are secrets of the run from then on. Undefined: no form was
 * accepted.
 */
export async function addOwnCandidate(
  t: CheckContext,
  role?: string,
): Promise<OwnCandidate | { readonly refused: readonly Exchange[]; readonly person: Applicant }> {
  const person = inventApplicant(t);
  const refused: Exchange[] = [];
  const names = (await t.use(underAllNames)).set ? ROLE : ROLE.slice(0, 1);
  const declared = declares(t.run.forms, "new_candidate") ? candidateUnder(t.run.forms, person, role) : undefined;
  for (const body of declared === undefined ? forms(person, role, names) : [declared]) {
    const exchange = await t.call("createCandidate", { body });
    if (!exchange.ok) {
      refused.push(exchange);
      if (exchange.status !== 400) break;
      continue;
    }
    return await taken(t, person, body, exchange, refused);
  }
  if (refused.at(-1)?.status !== 400 || declared !== undefined) return { refused, person };
  // A server that requires no role may still accept one, or refuse a member that it does not know.
  const applied = roleUnder(names, role);
  for (const besides of role === undefined ? [{}] : [applied, {}]) {
    const { exchange, body, before } = await bodyFromRefusals(
      async (sent) => t.call("createCandidate", { body: sent }),
      (field) => (/role|job|vacancy|position|opening|requisition/i.test(field) ? role : applicantField(person, field)),
      besides,
    );
    refused.push(...before);
    if (exchange?.ok === true) return taken(t, person, body, exchange, refused);
    if (exchange !== undefined) refused.push(exchange);
  }
  return { refused, person };
}

async function taken(
  t: CheckContext,
  person: Applicant,
  body: OwnCandidate["body"],
  exchange: Exchange,
  refused: readonly Exchange[],
): Promise<OwnCandidate> {
  (await t.use(knownForms)).set("createCandidate", body);
  for (const text of person.texts) t.run.secret(text, "a candidate's detail that the run sent");
  return { id: exchange.data.at("id").text ?? "", person, body, exchange, refused };
}
