import type { BodyRules, MemberForm, BodyMember } from "./rules.ts";

/** The requirement that an amount of cents is an integer (§1). */
const WHOLE_CENTS = "CONV-01";

/** The requirements about the member that the refusal of a wrong body names (§2.1, §7). */
export const FIELD_NAMING: readonly string[] = ["ERR-04", "ERR-13"];

const numberOf = (requirement: string): number => Number(requirement.split("-")[1]);

/** Every requirement that a check with wrong bodies may judge: those in `rules`, by number, then `others`, then `FIELD_NAMING`. */
export function judgedWith(rules: BodyRules, ...others: readonly string[]): string[] {
  const members = Object.values(rules.members);
  const named = new Set(members.flatMap(({ missing = [], wrong = [], tooLong = [] }) => [missing, wrong, tooLong].flat()));
  const cents = members.some(({ form, wrong }) => form === "cents" && wrong !== undefined) ? [WHOLE_CENTS] : [];
  return [...[...named].toSorted((a, b) => numberOf(a) - numberOf(b)), ...cents, ...others, ...FIELD_NAMING];
}

/** A part of a body that the document certainly forbids. */
export interface Breach {
  readonly member: string;
  /** The reason, in words that follow the member's name. */
  readonly says: string;
  readonly requirements: readonly string[];
  /** Whether the refusal may be 404 too: a text that is no UUID may be an unknown id. */
  readonly unknownId: boolean;
}

/**
 * All breaches in a body, from the sent bytes and the document's table only, independent of how the body was made. Values that a reasonable
 * server may accept (other letter case, outer blanks, null for an optional member, impossible dates) are no breach. Text that is no JSON
 * object has none.
 */
export function breachesIn(bytes: Uint8Array, { members }: BodyRules): Breach[] {
  const body = parse(bytes);
  if (body === undefined) return [];
  return Object.entries(members).flatMap(([member, rule]) => {
    const found = Object.hasOwn(body, member) ? wrongWith(body[member], rule) : missing(rule);
    if (found === null) return [];
    const { says, requirements, unknownId = false } = found;
    return requirements.length === 0 ? [] : [{ member, says: `${member} ${says}`, requirements, unknownId }];
  });
}

type Found = { readonly says: string; readonly requirements: readonly string[]; readonly unknownId?: boolean };

function parse(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function missing({ missing: requirement }: BodyMember): Found | null {
  return requirement === undefined ? null : { says: "is required and missing", requirements: [requirement] };
}

function wrongWith(value: unknown, rule: BodyMember): Found | null {
  const { nullable, missing: requirement, wrong = [], values, most, tooLong } = rule;
  if (value === null) {
    if (requirement !== undefined && nullable !== true) return { says: "is required and null", requirements: [requirement] };
    // If other members of the same table may be null, this one may not.
    return nullable === false ? { says: "is null, which it may not be", requirements: wrong } : null;
  }
  const form = formWrong(value, rule.form);
  if (form !== null) return { ...form, requirements: form.fraction === true ? [...wrong, WHOLE_CENTS] : wrong };
  if (values !== undefined && typeof value === "string" && !values.some((known) => bare(known) === bare(value))) {
    return { says: `is ${JSON.stringify(value)}, which is none of ${values.join(", ")}`, requirements: wrong };
  }
  if (most !== undefined && typeof value === "string" && fewest(value) > most) {
    const says = `has ${fewest(value)} characters, more than ${most} by every way of counting`;
    return { says, requirements: tooLong === undefined ? wrong : [tooLong] };
  }
  return null;
}

const segmenter = new Intl.Segmenter("en");

/** The number of characters as a reader counts them, without outer blanks: every other way counts at least as many. */
function fewest(text: string): number {
  return [...segmenter.segment(text.trim())].length;
}

/** Letters and digits only, in lower case: a lenient server may accept spellings that differ in the rest. */
function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

interface WrongForm {
  readonly says: string;
  readonly unknownId?: boolean;
  readonly fraction?: boolean;
}

function formWrong(value: unknown, form: MemberForm): WrongForm | null {
  switch (form) {
    case "cents":
      if (typeof value !== "number") return typed(value, "an integer");
      return Number.isFinite(value) && !Number.isInteger(value) ? { says: `is ${value}, which is no integer`, fraction: true } : null;
    case "flag":
      return typeof value === "boolean" ? null : typed(value, "a boolean");
    case "texts":
      if (!Array.isArray(value)) return typed(value, "an array of strings");
      return value.every((entry) => typeof entry === "string") ? null : { says: "holds an entry that is no string" };
    default:
      return typeof value === "string" ? textWrong(value, form) : typed(value, "a string");
  }
}

function typed(value: unknown, wanted: string): WrongForm {
  const is = Array.isArray(value) ? "an array" : typeof value === "string" ? `the text ${JSON.stringify(value)}` : `a JSON ${typeof value}`;
  return { says: `is ${is} where ${wanted} is required` };
}

function textWrong(sent: string, form: MemberForm): WrongForm | null {
  const text = sent.trim();
  const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
  switch (form) {
    case "uuid":
      return /^[0-9a-f]{32}$/i.test(bare(text)) ? null : { says: `is ${shown}, which is no UUID`, unknownId: true };
    case "date":
      // A text that begins like a date may be read as one.
      return /^[+-]?\d{4}/.test(text) ? null : { says: `is ${shown}, which is not in the form YYYY-MM-DD` };
    case "email":
      // A quoted name may have any characters.
      return /.@[^@]/.test(text) ? null : { says: `is ${shown}, which is no e-mail address` };
    case "https":
      return /^https:/i.test(text) ? null : { says: `is ${shown}, which is no HTTPS address` };
    case "colour":
      return /^#[0-9a-f]{6}$/i.test(text) || text === "" ? null : { says: `is ${shown}, which is not of the form #RRGGBB` };
    default:
      return null;
  }
}
