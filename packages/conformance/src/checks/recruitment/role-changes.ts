import { waitForLists } from "../../run/lists/list-lag.ts";
import { type Check, check } from "../../run/check/check.ts";
import { getRole, makeRole, ownRole, roleInList, setStatus } from "../../setup/recruitment/recruitment.ts";
import { rolesElsewhere } from "../../setup/recruitment/roles-elsewhere.ts";
import { roleStatus } from "../../forms/pipeline.ts";
import { judgeOpenAgain, judgeSet } from "./role-status.ts";

/** Changes of a role's status (§3.3). */
export const roleChangeChecks: readonly Check[] = [
  check(
    "REC-18",
    "OBSERVE which status changes of a role are allowed, and which roles are listed",
    { also: ["REC-01", "REC-07"] },
    async (t) => {
      const { id, title } = await makeRole(t);
      if (id === "") t.stop("the new role has no id");
      // Its status is that of the run's own role after its creation.
      const status = roleStatus(t.run.forms, (await t.use(ownRole)).read.data);
      const renamed = `Renamed ${title}`;
      const withTitle = await t.call("updateRole", {
        params: { id },
        body: { status: status === "open" ? "on_hold" : "open", title: renamed },
      });
      const has = (text: string): boolean => [...withTitle.data.walk()].some(({ view }) => view.text === text);
      if (withTitle.ok) t.observe("role-patch-fields", withTitle, has(renamed) ? "applied" : "ignored");
      else {
        // A server that refuses every unknown or read-only field does not show its rule for the title.
        const strict = t.run.judgements.observed("read-only-fields") !== "ignored";
        const unknown = await t.call("updateRole", {
          params: { id },
          body: { status: status === "open" ? "on_hold" : "open", [t.token()]: true },
        });
        if (unknown.ok && !strict)
          t.observe("role-patch-fields", [unknown, withTitle], withTitle.refused(400, "VALIDATION_ERROR") ? "validation-error" : undefined);
        if (!unknown.ok) await setStatus(t, id, status === "open" ? "on_hold" : "open");
      }
      const back = await setStatus(t, id, "draft");
      // A passive rule judges this answer.
      if (back.ok) await getRole(t, id);
      const closed = back.ok ? await setStatus(t, id, "closed") : back;
      const openAgain = closed.ok ? await setStatus(t, id, "open") : closed;
      if (closed.ok && openAgain.ok) await judgeOpenAgain(t, id, [closed, openAgain]);
      // Another role is on hold, so that one list shows both.
      const paused = (await t.use(rolesElsewhere)).find(({ exchange }) => exchange.ok) ?? (await makeRole(t));
      const held = await setStatus(t, paused.id, "on_hold");
      const filled = await setStatus(t, id, "filled");
      // A passive rule judges this answer.
      if (filled.ok) await getRole(t, id);
      // The filled role may be missing from an old list too, which would not show the one on hold yet.
      await waitForLists(t);
      const { row: filledRow, rows } = await roleInList(t, id, (row) => row === undefined);
      const listsFilled = filledRow !== undefined;
      const listsOnHold = rows.some((row) => row.at("id").text === paused.id);
      if (held.ok && filled.ok)
        t.observe(
          "listed-roles",
          [held, filled],
          listsOnHold ? (listsFilled ? "all" : "open-and-on-hold") : listsFilled ? undefined : "open-only",
        );
      const reopened = await setStatus(t, id, "open");
      for (const [answer, wanted] of [
        [back, "draft"] as const,
        [closed, "closed"] as const,
        [held, "on_hold"] as const,
        [filled, "filled"] as const,
      ])
        judgeSet(t, answer, wanted);
      if (filled.ok)
        t.observe(
          "role-status-moves",
          [back, closed, filled, reopened],
          !back.ok ? "forward-only" : reopened.ok ? "any" : "any-but-from-filled",
        );
      t.note("REC-18", [back, reopened], `back to draft ${back.status}, from filled to open ${reopened.status}`);
    },
  ),
];
