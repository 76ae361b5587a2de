/** A member of a body, as the description of the control API has it. */
export interface MemberSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly examples?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: MemberSchema;
}

/** How a member is typed in: text, a number, a text for each line, JSON, a choice of decisions, or a world. */
export type Kind = "text" | "number" | "lines" | "json" | "choices" | "world";

/** What is asked first. Members that are not here come after them, in the order of the description. */
const FIRST = ["name", "owner", "ttl", "clock", "seed", "employees", "activity", "world", "decisions", "faults", "rate_limit"];

/** The members of a body in the order in which they are asked. */
export function askedMembers(properties: Readonly<Record<string, MemberSchema>>): [name: string, schema: MemberSchema][] {
  const place = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return Object.entries(properties).toSorted(([one], [other]) => place(one) - place(other));
}

/** How a member is typed in. */
export function fieldKind({ type, items, additionalProperties }: MemberSchema): Kind {
  const types = typeof type === "string" ? [type] : (type ?? []);
  if (types.includes("string")) return types.includes("object") ? "world" : "text";
  if (types.includes("integer") || types.includes("number")) return "number";
  if (types.includes("array")) return items?.type === "string" ? "lines" : "json";
  return types.includes("object") && additionalProperties !== undefined ? "choices" : "json";
}

/** What was typed in that is no value. */
export class WrongText extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = "WrongText";
    this.field = field;
  }
}

/** The value of a text that was typed in; undefined: it is left out. The text `null` is null. @throws WrongText */
function optionValue(name: string, schema: MemberSchema, text: string): unknown {
  if (text.trim() === "") return undefined;
  switch (fieldKind(schema)) {
    case "text":
      return text.trim();
    case "number":
      if (text.trim() === "null") return null;
      if (Number.isNaN(Number(text))) throw new WrongText(name, `${name} must be a number.`);
      return Number(text);
    case "lines":
      return text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "");
    case "world":
      return /^\s*\{/.test(text) ? json(name, text) : text.trim();
    case "choices":
    case "json":
      return json(name, text);
  }
}

function json(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new WrongText(name, `${name} must be JSON.`);
  }
}

/** The body of what was typed in, by the names of its members. @throws WrongText */
export function optionsBody(
  properties: Readonly<Record<string, MemberSchema>>,
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const value = optionValue(name, schema, texts[name] ?? "");
    if (value !== undefined) body[name] = value;
  }
  return body;
}
