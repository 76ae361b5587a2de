import { useRead } from "../../../api/use-control.ts";

/** A field of a web action. */
export interface ActionField {
  readonly type: "uuid" | "date" | "text" | "boolean" | "integer" | "texts" | "object";
  readonly required: boolean;
  readonly meaning: string;
  /** The texts that it takes; absent: any. */
  readonly values?: readonly string[];
}

/** Something that a person does in the web application and the API refuses. */
export interface WebAction {
  readonly name: string;
  readonly title: string;
  /** The tables whose records it is about. */
  readonly about: readonly string[];
  readonly fields: Readonly<Record<string, ActionField>>;
}

/** The actions of the web application; empty until they are read. */
export function useWebActions(): readonly WebAction[] {
  const { data } = useRead("/_mock/web");
  return (data?.actions as readonly WebAction[] | undefined) ?? [];
}

/** What stands in the fields of a form, as text. */
export type FieldTexts = Readonly<Record<string, string>>;

/** The value of a field; undefined: it is left out. @throws Error with what to mend */
export function valueOf(name: string, { type, required }: ActionField, text: string): unknown {
  if (text.trim() === "" && type !== "boolean") {
    if (required) throw new Error(`${fieldTitle(name)} is needed.`);
    return undefined;
  }
  switch (type) {
    case "boolean":
      return text === "" ? undefined : text === "true";
    case "integer": {
      const number = Number(text);
      if (!Number.isInteger(number)) throw new Error(`${fieldTitle(name)} must be a whole number.`);
      return number;
    }
    case "texts":
      return text.split(/[\s,]+/).filter((one) => one !== "");
    case "object":
      try {
        return JSON.parse(text);
      } catch (error) {
        throw new Error(`${fieldTitle(name)} must be a JSON object: ${(error as Error).message}`, { cause: error });
      }
    default:
      return text.trim();
  }
}

/** The body of an action. @throws Error with what to mend */
export function bodyOf(fields: Readonly<Record<string, ActionField>>, texts: FieldTexts): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = valueOf(name, field, texts[name] ?? "");
    if (value !== undefined) body[name] = value;
  }
  return body;
}

/** `start_date` as `Start date`. */
export function fieldTitle(name: string): string {
  const words = name.replaceAll("_", " ");
  return words[0]!.toUpperCase() + words.slice(1);
}

/** `complete-onboarding` as `Complete onboarding`. */
export function actionTitle(name: string): string {
  return fieldTitle(name.replaceAll("-", "_"));
}

interface Question {
  readonly id: string;
  readonly kind: string;
}

/**
 * What a field begins with, as text.
 * @param example from the mock; `…`, or an object without members: it knows none
 * @param record the record that the action is about: a survey has the questions to answer
 */
export function beginningOf(example: unknown, record: unknown): string {
  if (example === undefined || example === "…") return "";
  if (typeof example !== "object") return typeof example === "string" ? example : JSON.stringify(example);
  const { questions } = (record ?? {}) as { readonly questions?: readonly Question[] };
  if (JSON.stringify(example) !== "{}" || questions === undefined) return JSON.stringify(example, null, 2);
  return JSON.stringify(Object.fromEntries(questions.map(({ id, kind }) => [id, kind === "score" ? 8 : "Fine."])), null, 2);
}
