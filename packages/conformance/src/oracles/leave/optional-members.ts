import { type Oracle, finding } from "../oracle.ts";
import { sentBody } from "../remembered.ts";

/** Optional members of new leave (§2.6), each with the member that may require it. */
const BESIDE: Readonly<Record<string, string>> = { half_day: "half_day_period", half_day_period: "half_day", notes: "notes" };

/** Judges the field that a refusal names (§7): it must not be an optional member that was not sent. */
export const optionalMembers: Oracle = {
  id: "optional-members",
  title: "MUST accept new leave without its optional members",
  requirements: ["LEAVE-51"],
  judge: (exchange) => {
    const { operation, field = "" } = exchange;
    if (operation !== "requestLeave" || !exchange.refused(400, "VALIDATION_ERROR")) return [];
    const body = sentBody(exchange);
    const beside = BESIDE[field];
    if (body === undefined || beside === undefined || field in body || beside in body) return [];
    return [finding("LEAVE-51", false, `no refusal of a body without ${field}, which is optional`, exchange.brief)];
  },
};
