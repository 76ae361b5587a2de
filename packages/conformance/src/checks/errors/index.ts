import { type Check, check } from "../../run/check/check.ts";
import { effectChecks } from "./effects.ts";
import { comingSoonDocuments, readWithoutKey } from "../../setup/access/refused-requests.ts";
import { pendingLeave } from "../../setup/leave/leave.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";

/** One refusal for each of several pairs of status and code (§7). */
const pairChecks: readonly Check[] = [
  check("ERR-05", "MUST refuse with the statuses and codes of §7", { also: ["ERR-06", "ERR-08", "ERR-11"] }, async (t) => {
    await t.use(servedToFullKey);
    const empty = await t.call("requestLeave", { body: {} });
    t.must("ERR-05", {
      at: empty,
      expected: "400 VALIDATION_ERROR to POST /leave without any field",
      holds: empty.refused(400, "VALIDATION_ERROR"),
    });
    const withoutKey = await t.use(readWithoutKey);
    t.must("ERR-06", {
      at: withoutKey,
      expected: "401 UNAUTHORISED to a request without a key",
      holds: withoutKey.refused(401, "UNAUTHORISED"),
    });
    const unknown = await t.call("getEmployee", { params: { id: t.uuid() } });
    t.must("ERR-08", { at: unknown, expected: "404 NOT_FOUND to an id that does not exist", holds: unknown.refused(404, "NOT_FOUND") });
    const comingSoon = await t.use(comingSoonDocuments);
    t.must("ERR-11", {
      at: comingSoon,
      expected: "501 NOT_IMPLEMENTED to GET /documents",
      holds: comingSoon.refused(501, "NOT_IMPLEMENTED"),
    });
  }),
  check("ERR-07", "MUST answer 403 FORBIDDEN to a write with a read-only key", { needs: ["read-key"] }, async (t) => {
    await t.use(servedToFullKey);
    // Id and body are valid, because the precedence of errors is open.
    const { id } = await t.use(pendingLeave);
    const refused = await t.call("cancelLeave", { params: { id }, key: "read", kept: true });
    t.must("ERR-07", { at: refused, expected: "403 FORBIDDEN", holds: refused.refused(403, "FORBIDDEN") });
  }),
];

/** Errors (§2.1, §7). The passive rules judge the form of every error. */
export const errorChecks: readonly Check[] = [...pairChecks, ...effectChecks];
