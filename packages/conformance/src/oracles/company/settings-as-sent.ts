import type { OperationId } from "@hr-platform/spec/operations";
import { type Oracle, finding } from "../oracle.ts";
import { READING_KEYS } from "../fields.ts";
import { sentBody } from "../remembered.ts";

/** Settings by operation, with the requirement that says what each takes; a brand name of null may be shown as the company's (§4.1). */
const SETTINGS: Readonly<Partial<Record<OperationId, Readonly<Record<string, string>>>>> = {
  updateCompany: { name: "COMP-18", website: "COMP-19", industry: "COMP-20", domain_enforcement_enabled: "COMP-23" },
  updateBranding: { primary_colour: "BRAND-02", accent_colour: "BRAND-02", email_branding: "BRAND-04" },
};

/** Whether nothing about a value is open: null, a flag, a colour, or letters and digits with single blanks between. */
const isPlain = (value: unknown): boolean =>
  value === null || typeof value === "boolean" || (typeof value === "string" && /^#?[a-z\d]+(?: [a-z\d]+)*$/i.test(value));

/** Whether an answer shows what was sent; the letter case of colours is open, and null may stand for the service's own. */
function isShown(name: string, sent: unknown, answered: unknown): boolean {
  if (!name.endsWith("_colour")) return sent === answered;
  const lower = (value: unknown): unknown => (typeof value === "string" ? value.toLowerCase() : value);
  return sent === null || lower(sent) === lower(answered);
}

/** §4.1: the answer to a change shows the settings as they are after it. */
export const settingsAsSent: Oracle = {
  id: "settings-as-sent",
  title: "MUST answer a change of settings with what was sent",
  requirements: [...new Set(Object.values(SETTINGS).flatMap((names) => Object.values(names)))],
  judge: (exchange) => {
    const names = exchange.operation === null ? undefined : SETTINGS[exchange.operation];
    const body = names === undefined || !exchange.ok || !READING_KEYS.has(exchange.key) ? undefined : sentBody(exchange);
    if (names === undefined || body === undefined) return [];
    const odd = Object.keys(names).find((name) => {
      const answered = exchange.data.at(name);
      return name in body && isPlain(body[name]) && answered.exists && !isShown(name, body[name], answered.raw);
    });
    if (odd === undefined) return [];
    const got = `${odd} ${JSON.stringify(exchange.data.at(odd).raw)}`;
    return [finding(names[odd]!, false, `${odd} ${JSON.stringify(body[odd])} in the answer, as it was sent`, got)];
  },
};
