import type { Draw } from "./draw.ts";
import { type Extra, EXTRAS } from "./record.ts";

const OWN: readonly Extra[] = [
  ["custom_fields", { shirt: "M", locker: 14 }],
  ["external_reference", null],
  ["history", []],
  ["permissions", { edit: true }],
  ["archived", false],
  ["sync", { source: "api", attempts: 1 }],
];

/** A documented resource with its members in drawn order, and additional members. */
function drawnResource(draw: Draw, spelled = (word: string): string => draw.spelled(word)): (resource: object) => object {
  const extras = draw
    .shuffled("extras", [...OWN, ...EXTRAS])
    .slice(0, draw.below("count", 5))
    .map(([word, value]) => [spelled(word), value] as const);
  const places = new Map<string, number>();
  const place = (name: string): number => {
    if (!places.has(name)) places.set(name, draw.number(`order/${name}`));
    return places.get(name)!;
  };
  return (resource) =>
    Object.fromEntries(
      [...extras.filter(([name]) => !Object.hasOwn(resource, name)), ...Object.entries(resource)].toSorted(
        ([a], [b]) => place(a) - place(b),
      ),
    );
}

const DOCUMENTED: Readonly<Record<string, string>> = {
  "/company": "company",
  "/company/branding": "branding",
  "/company/branding/logo": "branding",
  "/employees": "employee",
  "/employees/{id}": "employee",
  "/leave": "leave",
  "/leave/{id}": "leave",
  "/leave/{id}/approve": "leave",
  "/leave/{id}/decline": "leave",
  "/leave/balances": "balance",
  "/leave-types": "type",
  "/public-holidays": "holiday",
  "/webhooks": "webhook",
  "/permissions/presets": "presets",
  "/permissions/company": "overrides",
  "/permissions/users/{id}": "permissions",
  "/messaging/conversation": "conversation",
};

/** Writes the data of a response in a drawn form, by the path of its route, if the document names its members. */
export function drawAnswers(draw: Draw): (path: string, data: unknown) => unknown {
  const camel = (word: string): string => word.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  // §2.5: the members of a leave request are in camelCase.
  const dressings = new Map(
    Object.values(DOCUMENTED).map((name) => [name, name === "leave" ? drawnResource(draw.at(name), camel) : drawnResource(draw.at(name))]),
  );
  return (path, data) => {
    const dressing = dressings.get(DOCUMENTED[path] ?? "");
    if (dressing === undefined || data === null || typeof data !== "object") return data;
    if (Array.isArray(data)) return data.map((row: object) => dressing(row));
    if ("presets" in data) return { presets: (data.presets as object[]).map(dressing) };
    return dressing(data);
  };
}

/** The form and place of warnings in POST /leave. */
export interface Warnings {
  readonly write: (words: string, field: string) => unknown;
  readonly where: "beside" | "within" | "both";
}

export function warnings(draw: Draw): Warnings {
  return {
    write: draw.one<Warnings["write"]>("form", [
      (words) => words,
      (words, field) => ({ field, message: words }),
      (words) => ({ code: "policy", message: words, severity: "low" }),
      (words) => ({ text: words }),
      (words) => [words],
    ]),
    where: draw.one("where", ["beside", "within", "both"]),
  };
}

/** The response to a deletion. @param resource the deleted one, as shown */
export function goneForm(draw: Draw): (resource: object) => { readonly status?: number; readonly data?: unknown } {
  const form = draw.one("form", ["204", "null", "{}", "resource", "id", "deleted", "message"]);
  return (resource) => {
    const id = (resource as { id?: string }).id;
    if (form === "204") return { status: 204 };
    if (form === "null") return { data: null };
    if (form === "{}") return { data: {} };
    if (form === "resource") return { data: resource };
    if (form === "id") return { data: { id } };
    if (form === "deleted") return { data: { deleted: true, id } };
    return { data: { message: "Done." } };
  };
}
