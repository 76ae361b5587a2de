import type { Draw } from "./draw.ts";
import { type Form, declaredAt, memberAt, readAs } from "./form.ts";

const within = (shown: unknown): number => Number(/-?\d+(\.\d+)?/.exec(String(shown))![0]);
const inside = (name: string, more: (data: number) => object = () => ({})): Form<number> => ({
  write: (data) => ({ ...more(data), [name]: data }),
  read: (shown) => (shown as Record<string, number>)[name]!,
  declared: (path) => memberAt(path, name),
});

/** A number: plain, as text, as text with its unit, or within an object. @param unit in the plural */
export function numberForm(draw: Draw, unit: string): Form<number> {
  const value = draw.name("value", ["value", "count", "total", "number", "amount", "current"]);
  const forms: readonly Form<number>[] = [
    { write: String, read: Number },
    { write: (data) => `${data} ${unit}`, read: within, declared: (path) => readAs(path, "text-number") },
    { write: (data) => `${unit}: ${data}`, read: within, declared: (path) => readAs(path, "text-number") },
    inside(value, () => ({ unit })),
    inside(value),
    inside(value, (data) => ({ [draw.spelled("formatted_text")]: `${data} ${unit}`, decimals: 0 })),
  ];
  return draw.happens("plain", 0.5) ? { write: (data) => data, read: Number } : draw.one("form", forms);
}

const percent = (form: Form<number>): Form<number> => ({ ...form, declared: (path) => readAs(declaredAt(form, path), "percent") });

/** A percentage with one decimal: as such, as a fraction, as text, or within an object. */
export function share(draw: Draw): Form<number> {
  const value = draw.name("value", ["value", "rate", "percent", "percentage", "share"]);
  const forms: readonly Form<number>[] = [
    { write: (data) => data, read: Number, declared: (path) => readAs(path, "percent") },
    { write: (data) => Math.round(data * 10) / 1000, read: (shown) => Math.round(Number(shown) * 1000) / 10 },
    { write: (data) => `${data}%`, read: within },
    { write: (data) => `${data} percent`, read: within },
    percent(inside(value, () => ({ unit: "percent" }))),
    percent(inside(value, (data) => ({ [draw.spelled("display_text")]: `${data} %` }))),
  ];
  return draw.one("form", forms);
}

/** How a hidden cell is written in place of a figure; `absent` leaves the member out. */
export type HiddenCell = "null" | "literal" | "words" | "flag" | "reason" | "absent";

export const HIDDEN_CELLS: readonly HiddenCell[] = ["null", "literal", "words", "flag", "reason", "absent"];

/** A figure that is null if it is hidden. */
export function withHiddenCells<T>(draw: Draw, form: Form<T>, veil: HiddenCell): Form<T | null> {
  const flag = draw.name("flag", ["suppressed", "hidden", "withheld", "masked", "is_hidden"]);
  const shown: Record<HiddenCell, unknown> = {
    null: null,
    literal: "<5 - hidden",
    words: draw.one("words", ["hidden", "fewer than 5", "< 5", "suppressed", "n/a", "-", ""]),
    flag: { [flag]: true },
    reason: { [flag]: true, reason: draw.one("reason", ["fewer than 5 people", "small group", "privacy", "anonymity floor"]) },
    absent: undefined,
  };
  const mark = JSON.stringify(shown[veil]);
  return {
    write: (data) => (data === null ? shown[veil] : form.write(data)),
    read: (cell) => (cell === null || cell === undefined || JSON.stringify(cell) === mark ? null : form.read(cell)),
    declared: (path) => declaredAt(form, path),
  };
}
