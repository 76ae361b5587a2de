import { waitForLists } from "../../run/lists/list-lag.ts";
import { decisionValue } from "../../document/decision-values.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownCompany, ownJurisdiction } from "../../setup/company/company.ts";
import {
  type MadeRole,
  roleInList,
  makeRole,
  ownPipeline,
  ownRole,
  getRole,
  setStatus,
  stageList,
} from "../../setup/recruitment/recruitment.ts";
import { judgeOpenAgain, judgePipelineOnHold } from "./role-status.ts";
import { walk } from "../../run/lists/walk.ts";
import { uuid } from "../../document/formats.ts";
import { countsIn, roleStatus, stagesIn } from "../../forms/pipeline.ts";
import { type CheckContext, type SetUp, setUp } from "../../run/check/check-context.ts";
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

/** Judges the answer to one of the five statuses. Alone it passes nothing: any other value has to be refused. */
function judgeSet(t: CheckContext, answer: Exchange, wanted: string): void {
  const expected = `200 for the status ${wanted}, or 409 CONFLICT if this change is not allowed (A-192)`;
  t.must("REC-07", { at: answer, expected, holds: answer.status === 200 || answer.refused(409, "CONFLICT"), shows: false });
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

/** A new role in each jurisdiction but that of the run's own role. */
const rolesElsewhere: SetUp<readonly (MadeRole & { readonly code: string })[]> = setUp("roles-elsewhere", async (t) => {
  const own = await t.use(ownJurisdiction);
  const made: (MadeRole & { readonly code: string })[] = [];
  for (const code of ["AU", "NZ", "UK"].filter((one) => one !== own)) {
    const employment_type = made.length === 0 ? "contractor" : "part_time";
    made.push({ ...(await makeRole(t, { jurisdiction: code, employment_type })), code });
  }
  return made;
});

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

      const list = await t.use(stageList);
      if (list.data.isList && list.data.list.length === 0) t.stop("the list of pipeline stages is empty");
      t.must("REC-10", {
        at: list,
        expected: "200 with an array of stages in data, each an object",
        holds: list.status === 200 && list.data.isList && list.data.list.every((stage) => stage.isObject),
      });
      const stages = stagesIn(t.run.forms, list.data.list);
      // Whether the role also counts hired and rejected applications is open.
      const { lacking, whole } = countsIn(
        t.run.forms,
        read.data,
        stages.filter(({ kind }) => kind === "active"),
      );
      const names = lacking.map(({ name }) => name).join(", ");
      // A count that is not read is neither a failure nor a proof.
      if (stages.length > 0 && lacking.length === 0 && !whole) leaveUnread(t, ["REC-06"], "stage_counts");
      else
        t.must("REC-06", {
          at: [list, read],
          expected: "a count for each stage of the pipeline, 0 for an empty one",
          holds: stages.length > 0 && lacking.length === 0,
          got: `no count for ${names || "any stage"}: ${String(read)}`,
        });

      // With an application in the role: later reads of the pipeline show that a status change does not move it.
      const before = await t.use(ownPipeline).catch(() => undefined);
      const held = await setStatus(t, id, "on_hold");
      const readOnHold = await getRole(t, id);
      if (held.ok && before !== undefined) await judgePipelineOnHold(t, id, held, before);
      const opened = await setStatus(t, id, "open");
      const changes = [[first, "open"] as const, [held, "on_hold"] as const, [opened, "open"] as const];
      for (const [answer, wanted] of changes) {
        judgeSet(t, answer, wanted);
        if (answer.ok)
          t.must("REC-08", {
            at: answer,
            expected: `data with the status ${wanted}`,
            holds: roleStatus(t.run.forms, answer.data) === wanted,
          });
      }
      if (held.ok)
        t.must("REC-08", {
          at: [held, readOnHold],
          expected: "status on_hold in a GET afterwards",
          holds: roleStatus(t.run.forms, readOnHold.data) === "on_hold",
        });
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
        holds: row !== undefined && roleStatus(t.run.forms, row, "roles") === "open",
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
    if (second.data.list.length === 0) t.stop("the list of roles has no second page with limit 1");
    judgeRows(t, second.data.list, [second]);
  }),

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
