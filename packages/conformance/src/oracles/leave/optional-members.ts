import { type Oracle, finding } from "../oracle.ts";
import { sentBody } from "../remembered.ts";

/** §2.6: members of new leave that need not be sent, and the one that may be asked for beside each where that was sent. */
const BESIDE: Readonly<Record<string, string>> = { half_day: "half_day_period", half_day_period: "half_day", notes: "notes" };

/** What a refusal names is what was wrong (§7): no optional member that was not sent. */
export const optionalMembers: Oracle = {
  id: "optional-members",
  title: "MUST take new leave without its optional members",
  requirements: ["LEAVE-51"],
  judge: (exchange) => {
    const { operation, field = "" } = exchange;
    if (operation !== "requestLeave" || !exchange.refused(400, "VALIDATION_ERROR")) return [];
    const body = sentBody(exchange);
    const beside = BESIDE[field];
    if (body === undefined || beside === undefined || field in body || beside in body) return [];
    return [finding("LEAVE-51", false, `no refusal of a body that lacks ${field}, which is optional`, exchange.brief)];
  },
};
