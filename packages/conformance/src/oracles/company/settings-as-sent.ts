import type { OperationId } from "@hr-platform/spec/operations";
import { type Oracle, finding } from "../oracle.ts";
import { sentBody } from "../remembered.ts";

/** The requirement about each setting, by operation. `brand_name` is left out: for null the company's name may be shown (§4.1). */
const SETTINGS: Readonly<Partial<Record<OperationId, Readonly<Record<string, string>>>>> = {
  updateCompany: { name: "COMP-18", website: "COMP-19", industry: "COMP-20", domain_enforcement_enabled: "COMP-23" },
  updateBranding: { primary_colour: "BRAND-02", accent_colour: "BRAND-02", email_branding: "BRAND-04" },
};

/** Whether the stored form of a value is certain: null, a boolean, a colour, or letters and digits with single blanks between. */
const isPlain = (value: unknown): boolean =>
  value === null || typeof value === "boolean" || (typeof value === "string" && /^#?[a-z\d]+(?: [a-z\d]+)*$/i.test(value));

/** Whether the response shows the value in the request. Open: the letter case of colours, and a default in place of null. */
function isShown(name: string, sent: unknown, answered: unknown): boolean {
  if (!name.endsWith("_colour")) return sent === answered;
  const lower = (value: unknown): unknown => (typeof value === "string" ? value.toLowerCase() : value);
  return sent === null || lower(sent) === lower(answered);
}

/** §4.1: the response to a change shows the settings after it. */
export const settingsAsSent: Oracle = {
  id: "settings-as-sent",
  title: "MUST answer a change of settings with the values in the request",
  requirements: [...new Set(Object.values(SETTINGS).flatMap((names) => Object.values(names)))],
  judge: (exchange) => {
    const names = exchange.operation === null ? undefined : SETTINGS[exchange.operation];
    const body = names === undefined || !exchange.ok || !exchange.showsAll ? undefined : sentBody(exchange);
    if (names === undefined || body === undefined) return [];
    const differing = Object.keys(names).find((name) => {
      const answered = exchange.data.at(name);
      return name in body && isPlain(body[name]) && answered.exists && !isShown(name, body[name], answered.raw);
    });
    if (differing === undefined) return [];
    const got = `${differing} ${JSON.stringify(exchange.data.at(differing).raw)}`;
    return [finding(names[differing]!, false, `${differing} ${JSON.stringify(body[differing])} in the response, as sent`, got)];
  },
};
