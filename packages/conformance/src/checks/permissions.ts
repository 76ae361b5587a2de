import type { DecisionValues } from "@hr-platform/spec/decisions";
import { sameData } from "../exchange/same-data.ts";
import { type Check, check } from "../run/check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { foreignPeople } from "../setup/access/other-companies.ts";
import { employee } from "../setup/people/people.ts";
import { activeEmployees, firstPage } from "../run/walk.ts";
import { type SetUp, type CheckContext, setUp } from "../run/check-context.ts";
import type { View } from "../exchange/view.ts";

const isTexts = (view: View): boolean => view.isList && view.list.every(({ text }) => text !== undefined);

async function permissionsOf(t: CheckContext, id: string): Promise<Exchange> {
  return t.call("getUserPermissions", { params: { id }, open: ["A-123", "A-230"] });
}

/** Somebody's permissions, asked for with an employee's id. */
interface Asked {
  readonly id: string;
  readonly exchange: Exchange;
}

/** The words of a permission's scope, by the value of A-229. */
const SCOPES: readonly (readonly [value: DecisionValues["permission-values"], ...words: string[]])[] = [
  ["company-team-self", "company", "team", "self"],
  ["all-direct-own", "all", "direct_reports", "own"],
];

/** Permissions of several people whom the run did not make, managers and those whom they manage; and everybody who was listed. */
const users: SetUp<{ readonly asked: readonly Asked[]; readonly people: readonly string[] }> = setUp("permission-users", async (t) => {
  const { rows } = await t.use(activeEmployees);
  const settled = rows.filter((row) => row.at("email").text?.includes(t.run.token) !== true && row.at("id").text !== undefined);
  const managers = new Set(settled.map((row) => row.at("manager_id").text));
  const ids = settled.map((row) => row.at("id").text!);
  const chosen = [...ids.filter((id) => !managers.has(id)).slice(0, 2), ...ids.filter((id) => managers.has(id)).slice(0, 2)];
  const asked: Asked[] = [];
  for (const id of chosen) asked.push({ id, exchange: await permissionsOf(t, id) });
  return { asked, people: rows.flatMap((row) => [row.at("id"), row.at("manager_id")].flatMap(({ text }) => text ?? [])) };
});

const userOf = ({ exchange }: Asked): string | undefined => exchange.data.at("user_id").text?.toLowerCase();

/**
 * Whether the permissions are those of the person who was asked for: their user_id is the id that was sent or, where users have ids
 * of their own, one that is nobody's else.
 */
function isOwn(one: Asked, others: readonly Asked[], people: readonly string[]): boolean {
  const user = userOf(one);
  if (user === undefined || user === one.id.toLowerCase()) return user !== undefined;
  return !people.some((id) => id.toLowerCase() === user) && !others.some((other) => other !== one && userOf(other) === user);
}

const presets: SetUp<Exchange> = setUp("permission-presets", async (t) => t.call("listPermissionPresets"));
const overrides: SetUp<Exchange> = setUp("permission-overrides", async (t) => t.call("getCompanyPermissions"));

const PATHS = ["/permissions/presets", "/permissions/company"];

/** Presets, overrides and users' permissions, which can be read and not changed (§1, §2.13, §4.8). */
export const permissionChecks: readonly Check[] = [
  check("PERM-01", "MUST list the presets, team_lead and hr_manager among them", { tier: "smoke", also: ["PERM-02"] }, async (t) => {
    const listed = await t.use(presets);
    const entries = listed.data.at("presets");
    t.need("PERM-01", {
      at: listed,
      expected: "200 with an array in data.presets",
      holds: listed.status === 200 && entries.isList && entries.list.length > 0,
    });
    const formed = entries.list.every((row) => row.at("preset").text !== undefined && isTexts(row.at("capabilities")));
    t.must("PERM-01", { at: listed, expected: "in every entry preset as a string and capabilities as an array of strings", holds: formed });
    const pages = [listed];
    // They may come in pages.
    while (pages.at(-1)!.meta.at("has_more").flag === true && pages.length < 20)
      pages.push(await t.call("listPermissionPresets", { query: { page: firstPage(listed) + pages.length } }));
    const names = pages.flatMap(({ data }) => data.at("presets").list.map((row) => row.at("preset").text));
    t.must("PERM-02", {
      at: pages,
      expected: "entries named team_lead and hr_manager",
      holds: names.includes("team_lead") && names.includes("hr_manager"),
      got: names.join(", "),
    });
    t.observe("preset-list", listed, names.length > 2 ? "more" : "two");
    t.observe("wrapped-list-meta", listed, listed.meta.has("has_more") ? "paginated" : "absent");
  }),
  check("PERM-03", "MUST give the company's overrides as a map of booleans", { tier: "smoke" }, async (t) => {
    const answer = await t.use(overrides);
    const manager = answer.data.at("manager");
    const holds = answer.status === 200 && manager.isObject && manager.names.every((name) => manager.at(name).flag !== undefined);
    t.must("PERM-03", { at: answer, expected: "200 with an object in data.manager whose values are true or false", holds });
  }),
  check("PERM-04", "MUST give the permissions of the user asked for", { tier: "certify" }, async (t) => {
    const { asked, people } = await t.use(users);
    const known = asked.filter(({ exchange }) => exchange.ok);
    const exchanges = asked.map(({ exchange }) => exchange);
    const same = known.some((one) => userOf(one) === one.id.toLowerCase());
    if (known.length > 0) t.observe("user-id", exchanges, same ? "employee-id" : undefined, "employee ids lead to users with other ids");
    else if (exchanges.length >= 3 && exchanges.every(({ status }) => status === 404)) t.observe("user-id", exchanges, "separate-id");
    if (known.length === 0) t.notApplicable("no employee id is a user id here (A-123), and no other path shows user ids");
    for (const one of known) {
      const { id, exchange } = one;
      const { data } = exchange;
      const own = isOwn(one, known, people);
      t.must("PERM-04", {
        at: exchange,
        expected: `user_id ${id}, which was asked for, or an id that is nobody's else (A-123)`,
        holds: own,
      });
      const texts = ["role", "scope"].every((name) => data.at(name).text !== undefined);
      const preset = data.at("preset").isNull || data.at("preset").text !== undefined;
      t.must("PERM-04", {
        at: exchange,
        expected: "role and scope as strings, preset as a string or null, capabilities as an array of strings",
        holds: texts && preset && isTexts(data.at("capabilities")),
      });
    }
    const scopes = known.map(({ exchange }) => exchange.data.at("scope").text ?? "");
    const [value] = SCOPES.find(([, ...words]) => scopes.every((scope) => words.includes(scope))) ?? [];
    t.observe("permission-values", exchanges, value, scopes.join(", "));
  }),
  check("PERM-05", "MUST answer 404 for a user who is not in the company", { tier: "certify" }, async (t) => {
    if (!(await t.use(presets)).ok) t.stop("permissions cannot be read, so that refusals mean nothing");
    const stranger = await permissionsOf(t, t.uuid());
    t.must("PERM-05", { at: stranger, expected: "404 NOT_FOUND for an id that nobody has", holds: stranger.refused(404, "NOT_FOUND") });
    if (!t.has("other-company")) return;
    for (const id of (await t.use(foreignPeople)).slice(0, 2)) {
      const foreign = await permissionsOf(t, id);
      t.must("PERM-05", {
        at: foreign,
        expected: "404 NOT_FOUND for somebody of another company",
        holds: foreign.refused(404, "NOT_FOUND"),
      });
    }
  }),
  check("PERM-04.new", "OBSERVE the permissions of somebody who was never invited", { tier: "certify" }, async (t) => {
    const { id } = await t.use(employee);
    if (t.run.judgements.observed("user-id") !== "employee-id") t.leaveOpen("it is not known whether employee ids are user ids (A-123)");
    const answer = await permissionsOf(t, id);
    t.observe("uninvited-permissions", answer, answer.status === 404 ? "not-found" : answer.ok ? "from-role" : undefined);
    if (answer.ok)
      t.must("PERM-04", {
        at: answer,
        expected: `user_id ${id}, which was asked for`,
        holds: answer.data.at("user_id").text?.toLowerCase() === id.toLowerCase(),
      });
  }),
  check(
    "PERM-06",
    "MUST have no operation that changes permissions, whatever the method",
    { tier: "certify", also: ["WEB-09"] },
    async (t) => {
      // Never somebody whom the run did not make: a server that takes DELETE would do harm.
      const own = await t
        .use(employee)
        .then(({ id }) => id)
        .catch(() => t.uuid());
      const paths = [...PATHS, `/permissions/users/${own}`];
      // Of the presets, which are the service's own, two tell enough.
      const methods = (path: string): string[] => (path === PATHS[0] ? ["PUT", "DELETE"] : ["POST", "PUT", "PATCH", "DELETE"]);
      const rest = paths.flatMap((path) => methods(path).map((method) => [method, path] as const));
      await judgeReadOnly(t, rest);
    },
  ),
];

/** Sends writes that would change nothing, were they taken, and looks whether anything changed. */
async function judgeReadOnly(t: CheckContext, writes: readonly (readonly [method: string, path: string])[]): Promise<void> {
  const before = [await t.use(presets), await t.use(overrides)];
  if (!before.every(({ ok, data }) => ok && data.isObject)) t.stop("permissions cannot be read, so that refusals mean nothing");
  const tried: Exchange[] = [];
  for (const [method, path] of writes) {
    const body = path.endsWith("company") ? before[1]!.data.raw : path.endsWith("presets") ? before[0]!.data.raw : { role: "employee" };
    const exchange = await t.send({ method, path, ...(method === "DELETE" ? {} : { body }), open: ["A-05"] });
    t.must(["PERM-06", "WEB-09"], { at: exchange, expected: "no 2xx: permissions cannot be changed over the API", holds: !exchange.ok });
    tried.push(exchange);
  }
  const after = [await t.call("listPermissionPresets"), await t.call("getCompanyPermissions")];
  // What a server shows besides may change by itself.
  const said = ([listed, company]: readonly Exchange[]): Record<string, unknown> => ({
    presets: listed!.data.at("presets").list.map((row) => [row.at("preset").raw, row.at("capabilities").raw]),
    manager: company!.data.at("manager").raw,
  });
  t.must(["PERM-06", "WEB-09"], {
    at: [...before, ...tried, ...after],
    expected: "the same presets and overrides as before",
    holds: sameData(said(before), said(after)),
    got: JSON.stringify(said(after)).slice(0, 400),
  });
}
