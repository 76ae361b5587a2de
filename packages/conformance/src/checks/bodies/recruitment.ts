import { judgedWith } from "../../invalid-bodies/breach.ts";
import { type WayChoice, type WrongBodySeries, refuseEach, drawnBodies } from "../../invalid-bodies/refusal.ts";
import { roleBody, roleStatusBody } from "../../invalid-bodies/rules.ts";
import { holdsText, judgeNoTrace } from "../../invalid-bodies/traces.ts";
import { type Check, check } from "../../run/check/check.ts";
import { ownJurisdiction } from "../../setup/company/company.ts";
import { newRole } from "../../setup/access/own-resources.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

const COMMON: WayChoice = { title: ["left out"], employment_type: ["left out"], jurisdiction: ["left out"] };
const JUDGED = judgedWith(roleBody);

/** A valid body for POST /recruitment/roles (§4.5). */
async function bodyOf(t: CheckContext, employment_type = "part_time"): Promise<Record<string, unknown>> {
  return { title: `Role ${t.token()}`, employment_type, jurisdiction: await t.use(ownJurisdiction) };
}

/** Bodies of POST and PATCH of job roles (§4.5). */
export const recruitmentBodyChecks: readonly Check[] = [
  check("REC-02", "MUST refuse a job role without title, employment type or jurisdiction", { also: JUDGED }, async (t) => {
    await t.use(newRole);
    const { jurisdiction = [], ...others } = COMMON;
    await refuseEach(t, { rules: roleBody, sound: () => bodyOf(t) }, others);
    // Some servers want to know the place of employees only.
    await refuseEach(t, { rules: roleBody, sound: () => bodyOf(t, "contractor") }, { jurisdiction });
  }),
  check(
    "REC-02.more",
    "MUST refuse a job role with a missing or null required field, whatever its employment type, and NOT list it",
    { also: [...JUDGED, "ERR-14"] },
    async (t) => {
      await t.use(newRole);
      const mark = t.token();
      const of = (type: string): WrongBodySeries => ({
        rules: roleBody,
        sound: async () => ({ ...(await bodyOf(t, type)), title: `${mark} role` }),
      });
      const sent = await refuseEach(t, of("casual"), drawnBodies(t, roleBody, COMMON, 4));
      for (const type of ["full_time", "part_time"]) sent.push(...(await refuseEach(t, of(type), { jurisdiction: ["left out"] })));
      await judgeNoTrace(t, "listRoles", {}, sent, holdsText(mark));
    },
  ),

  check(
    "REC-07.body",
    "MUST set a role's status to a listed value, and refuse any other",
    { also: judgedWith(roleStatusBody) },
    async (t) => {
      const { id } = await t.use(newRole);
      const params = { id };
      // A new role is draft or open. From either, one of these moves is allowed.
      for (const status of ["open", "on_hold"]) {
        const exchange = await t.call("updateRole", { params, body: { status } });
        const allowed = exchange.ok || exchange.refused(409, "CONFLICT");
        t.must("REC-07", {
          at: exchange,
          expected: `the status ${status} set, or 409 CONFLICT if the move is not allowed (A-192)`,
          holds: allowed,
          shows: false,
        });
        if (exchange.ok) break;
      }
      // From here on the status is known: a later read shows whether a refused body changed it.
      await refuseEach(t, { rules: roleStatusBody, sound: () => ({}), params }, { status: ["a value that is not listed"] });
      const capital = await t.call("updateRole", { params, body: { status: "Open" } });
      const shown = [...capital.data.walk()].find(({ path, view }) => /stat/i.test(String(path.at(-1))) && view.text === "Open");
      // A server may read the status in any case. It still has to show one of the five.
      if (capital.ok)
        t.must("REC-07", {
          at: capital,
          expected: "one of the five statuses, in lower case, as the status of the role",
          holds: shown === undefined,
          shows: false,
        });
    },
  ),
];
