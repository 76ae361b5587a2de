import type { Check } from "../../check.ts";
import { askLeave, pendingLeave, typesFor } from "../../given/leave.ts";
import { ask, carry, courseCheck, follow, oneDay, readAgain } from "./course.ts";

/** What the type of a new request decides (§2.8, §3.2). */
export const requestedTypeChecks: readonly Check[] = [
  courseCheck("LEAVE-35", "MUST approve leave at once whose type needs no approval", { tier: "ci" }, async (t) => {
    const request = await ask(t, { approval: false });
    const read = await readAgain(t, request);
    t.must("LEAVE-35", read, "status auto_approved in a GET", read.data.at("status").text === "auto_approved");
  }),

  courseCheck("LEAVE-49", "MUST refuse leave of a type that is not listed", { tier: "ci" }, async (t) => {
    const { body } = await t.use(pendingLeave);
    const unknown = { ...body, ...(await oneDay(t)), leave_type_id: t.uuid(), notes: `Unknown ${t.token()}` };
    const refused = await t.call("requestLeave", { body: unknown });
    const fits = refused.refused(404, "NOT_FOUND") || refused.refused(400, "VALIDATION_ERROR");
    t.must("LEAVE-49", refused, "404 NOT_FOUND or 400 VALIDATION_ERROR for an invented leave type", fits);
    if (fits) t.observe("A-28", refused, refused.status === 404 ? "not-found" : "validation-error");
    const malformed = await t.call("requestLeave", { body: { ...unknown, leave_type_id: `type-${t.token()}` } });
    t.must("LEAVE-49", malformed, "a refusal of a leave type that no list holds", malformed.status >= 400 && malformed.status < 500);
  }),

  courseCheck("LEAVE-34", "MUST treat each leave type as it is listed", { tier: "certify" }, async (t) => {
    const { body: full } = await t.use(pendingLeave);
    for (const type of [...(await typesFor(t, true)).slice(0, 2), ...(await typesFor(t, false)).slice(0, 2)]) {
      const body = { ...full, ...(await oneDay(t)), leave_type_id: type.at("id").raw, notes: `Type ${t.token()}` };
      // Types may be for some people only; what is taken has to be taken as it is listed.
      await follow(t, { body, exchange: await t.call("requestLeave", { body }) });
    }
  }),

  courseCheck("LEAVE-35.begun", "MUST approve leave at once too that has begun", { tier: "certify" }, async (t) => {
    const { body: full } = await askLeave(t, { approval: false });
    const days = Array.from({ length: 7 }, (_, n) => t.date(-7 - n));
    const day = days.find((date) => new Date(date).getUTCDay() === 3);
    const body = { ...full, start_date: day, end_date: day, notes: `Begun ${t.token()}` };
    const exchange = await t.call("requestLeave", { body });
    // A server may refuse days that are past, or that turn out to be a holiday.
    if (!exchange.ok) t.notApplicable(`leave of last week is refused: ${exchange.brief}`);
    const request = await follow(t, { body, exchange }, true);
    if (request === undefined) return;
    await readAgain(t, request);
    if (request.status === "auto_approved") await carry(t, request, "cancel");
  }),
];
