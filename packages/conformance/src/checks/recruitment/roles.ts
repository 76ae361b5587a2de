import { waitForLists } from "../../run/lists/list-lag.ts";
import { decisionValue } from "../../document/decision-values.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownCompany } from "../../setup/company/company.ts";
import { roleInList, ownPipeline, ownRole, getRole, setStatus, stageList } from "../../setup/recruitment/recruitment.ts";
import { rolesElsewhere } from "../../setup/recruitment/roles-elsewhere.ts";
import { judgePipelineOnHold, judgeSet, judgeShownStatus } from "./role-status.ts";
import { walk } from "../../run/lists/walk.ts";
import { uuid } from "../../document/formats.ts";
import { countsIn, roleStatus, stagesIn } from "../../forms/pipeline.ts";
import { type CheckContext } from "../../run/check/check-context.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import type { View } from "../../exchange/view.ts";

function judgeRows(t: CheckContext, rows: readonly View[], at: Awaited<ReturnType<typeof walk>>["exchanges"]): void {
  const forms = rows.map((row) => t.run.forms.one("roles", row));
  const unread = ["status", "active"].filter((part) => forms.some((row) => !row.reads(part) && !row.isNull(part)));
  if (unread.length > 0) return leaveUnread(t, ["REC-01"], "roles", ...unread);
  const incomplete = rows.find((row, n) => {
    const active = forms[n]!.number("active") ?? -1;
    return roleStatus(t.run.forms, row, "roles") === undefined || !Number.isInteger(active) || active < 0;
  });
  const expected = "one of the five statuses and a whole number of active candidates in each row";
  t.must("REC-01", { at, expected, holds: incomplete === undefined, got: `a row is ${JSON.stringify(incomplete?.raw)}` });
  return undefined;
}

/** Opens a role in a company without open roles, and lists again. */
async function afterOpening(t: CheckContext): Promise<Exchange> {
  const { id, opened } = await t.use(ownRole);
  // The document does not say which statuses may follow each other (§3.3).
  if (!opened.ok) t.leaveOpen(`no role is listed, and a new one cannot be opened: ${String(opened)}`);
  await waitForLists(t);
  const listed = await t.call("listRoles");
  const own = listed.data.list.some((row) => [...row.walk()].some(({ view }) => view.text === id));
  t.need("REC-01", { at: [opened, listed], expected: "a list with the newly opened role", holds: own });
  return listed;
}

/** Judges the list of stages, and that a role counts candidates in each. */
function judgeStageCounts(t: CheckContext, list: Exchange, read: Exchange): void {
  if (list.data.isList && list.data.list.length === 0) t.stop("the list of pipeline stages is empty");
  t.must("REC-10", {
    at: list,
    expected: "200 with an array of stages in data, each an object",
    holds: list.status === 200 && list.data.isList && list.data.list.every((stage) => stage.isObject),
  });
  const stages = stagesIn(t.run.forms, list.data.list);
  // Without stages nobody knows which counts there must be.
  if (stages.length === 0) return;
  // Whether the role also counts hired and rejected applications is open.
  const { lacking, whole } = countsIn(
    t.run.forms,
    read.data,
    stages.filter(({ kind }) => kind === "active"),
  );
  const names = lacking.map(({ name }) => name).join(", ");
  // A count that is not read is neither a failure nor a proof.
  if (lacking.length === 0 && !whole) leaveUnread(t, ["REC-06"], "stage_counts");
  else
    t.must("REC-06", {
      at: [list, read],
      expected: "a count for each stage of the pipeline, 0 for an empty one",
      holds: lacking.length === 0,
      got: `no count for ${names}: ${String(read)}`,
    });
}

/** Job roles (§3.3, §4.5). */
export const roleChecks: readonly Check[] = [
  check("REC-01", "MUST list job roles with their status and number of active candidates", {}, async (t) => {
    const first = await t.call("listRoles");
    if (first.status !== 200 || !first.data.isList) t.need("REC-01", { at: first, expected: "200 with an array in data", holds: false });
    const listed = first.data.list.length === 0 ? await afterOpening(t) : first;
    judgeRows(t, listed.data.list, [listed]);
  }),

  check(
    "REC-05",
    "MUST create a job role, show it with a count for each stage, and list it when it is open",
    { also: ["REC-01", "REC-06", "REC-07", "REC-08", "REC-09", "REC-10"] },
    async (t) => {
      const { id, title, exchange, read, opened: first } = await t.use(ownRole);
      t.must("REC-05", { at: exchange, expected: "data.id, a UUID", holds: uuid.holds(id) });
      const shown = [...read.data.walk()].some(({ view }) => view.text === title);
      t.must(["REC-05", "REC-06"], {
        at: [exchange, read],
        expected: `200 with the role "${title}" under the id from its creation`,
        holds: read.status === 200 && shown,
      });
      const status = roleStatus(t.run.forms, read.data);
      if (read.ok) t.observe("new-role-status", read, decisionValue("new-role-status", status), status);
      if (read.ok)
        t.observe(
          "recruitment-field-names",
          read,
          read.data.has("title") && read.data.has("active_candidates") ? "described-names" : "other-names",
        );

      judgeStageCounts(t, await t.use(stageList), read);

      // With an application in the role: later reads of the pipeline show that a status change does not move it.
      const before = await t.use(ownPipeline).catch(() => undefined);
      const held = await setStatus(t, id, "on_hold");
      const readOnHold = await getRole(t, id);
      if (held.ok && before !== undefined) await judgePipelineOnHold(t, id, held, before);
      const opened = await setStatus(t, id, "open");
      const changes = [[first, "open"] as const, [held, "on_hold"] as const, [opened, "open"] as const];
      for (const [answer, wanted] of changes) {
        judgeSet(t, answer, wanted);
        if (answer.ok) judgeShownStatus(t, [answer], answer, wanted);
      }
      if (held.ok) judgeShownStatus(t, [held, readOnHold], readOnHold, "on_hold");
      const unlisted = await setStatus(t, id, "paused");
      t.must("REC-07", {
        at: [...changes.map(([answer]) => answer), unlisted],
        expected: "400 VALIDATION_ERROR for a status that is none of the five",
        holds: unlisted.refused(400, "VALIDATION_ERROR"),
        shows: changes.some(([{ ok }]) => ok),
      });
      if (!opened.ok) return;
      const { row, exchanges } = await roleInList(
        t,
        id,
        (found) => found !== undefined && roleStatus(t.run.forms, found, "roles") === "open",
      );
      t.must("REC-01", {
        at: [opened, ...exchanges],
        expected: `the open role ${id} in the list, with status open`,
        holds: row !== undefined && (roleStatus(t.run.forms, row, "roles") ?? "open") === "open",
        got: `it is ${row === undefined ? "not listed" : JSON.stringify(row.raw)}`,
      });
    },
  ),

  check("REC-05.jurisdictions", "MUST create roles in each jurisdiction of the company", {}, async (t) => {
    const profile = await t.use(ownCompany);
    const home = profile.data.at("jurisdiction").list;
    for (const { id, title, exchange, code } of await t.use(rolesElsewhere)) {
      // A company must be able to hire in its own jurisdictions. Others are open.
      const isHome = home.some((one) => one.text === code);
      if (!exchange.ok && isHome && exchange.status === 400)
        t.must("REC-05", {
          at: [profile, exchange],
          expected: `a success for a role in ${code}, a jurisdiction of the company`,
          holds: false,
        });
      if (!exchange.ok) continue;
      const read = await getRole(t, id);
      const shown = [...read.data.walk()].some(({ view }) => view.text === title);
      t.must("REC-05", { at: [exchange, read], expected: `the role "${title}" in ${code} under the id from its creation`, holds: shown });
    }
  }),

  check("REC-01.pages", "MUST list roles with the same members on every page", {}, async (t) => {
    const second = await t.call("listRoles", { query: { page: 2, limit: 1 } });
    // Where pages begin is not shown (§8), and a list may have one row only.
    if (second.data.list.length === 0) t.leaveOpen("the list of roles has no page 2 with limit 1");
    judgeRows(t, second.data.list, [second]);
  }),
];
