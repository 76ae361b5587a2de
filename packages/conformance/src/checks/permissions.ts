import type { DecisionValues } from "@hr-platform/spec/decisions";
import { sameData } from "../exchange/same-data.ts";
import { type Check, check } from "../run/check/check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { foreignPeople } from "../setup/access/other-companies.ts";
import { employee } from "../setup/people/people.ts";
import { boss } from "../setup/people/staff.ts";
import { activeEmployees, firstPage } from "../run/lists/walk.ts";
import { type SetUp, type CheckContext, setUp } from "../run/check/check-context.ts";
import type { View } from "../exchange/view.ts";

const isTexts = (view: View): boolean => view.isList && view.list.every(({ text }) => text !== undefined);

async function permissionsOf(t: CheckContext, id: string): Promise<Exchange> {
  return t.call("getUserPermissions", { params: { id }, open: ["A-123", "A-230"] });
}

/** The permissions of a user, requested with an employee's id. */
interface UserPermissions {
  readonly id: string;
  readonly exchange: Exchange;
}

/** The words for the scope of permissions, by the value of A-229. */
const SCOPES: readonly (readonly [value: DecisionValues["permission-values"], ...words: string[]])[] = [
  ["company-team-self", "company", "team", "self"],
  ["all-direct-own", "all", "direct_reports", "own"],
];

/** Permissions of up to four employees who existed before the run, managers and others; and the ids of all listed employees. */
const users: SetUp<{ readonly answers: readonly UserPermissions[]; readonly people: readonly string[] }> = setUp(
  "permission-users",
  async (t) => {
    const { rows } = await t.use(activeEmployees);
    const settled = rows.filter((row) => row.at("email").text?.includes(t.run.token) !== true && row.at("id").text !== undefined);
    const managers = new Set(settled.map((row) => row.at("manager_id").text));
    const ids = settled.map((row) => row.at("id").text!);
    const chosen = [...ids.filter((id) => !managers.has(id)).slice(0, 2), ...ids.filter((id) => managers.has(id)).slice(0, 2)];
    const answers: UserPermissions[] = [];
    for (const id of chosen) answers.push({ id, exchange: await permissionsOf(t, id) });
    return { answers, people: rows.flatMap((row) => [row.at("id"), row.at("manager_id")].flatMap(({ text }) => text ?? [])) };
  },
);

const userOf = ({ exchange }: UserPermissions): string | undefined => exchange.data.at("user_id").text?.toLowerCase();

/**
 * Whether the permissions may be those of the requested employee: user_id is the id that was sent or, if users have separate ids
 * an id that no employee and no other answer has.
 */
function isOwn(one: UserPermissions, others: readonly UserPermissions[], people: readonly string[]): boolean {
  const user = userOf(one);
  if (user === undefined || user === one.id.toLowerCase()) return user !== undefined;
  return !people.some((id) => id.toLowerCase() === user) && !others.some((other) => other !== one && userOf(other) === user);
}

const presets: SetUp<Exchange> = setUp("permission-presets", async (t) => t.call("listPermissionPresets"));
const overrides: SetUp<Exchange> = setUp("permission-overrides", async (t) => t.call("getCompanyPermissions"));

const PATHS = ["/permissions/presets", "/permissions/company"];

/** Permission presets, company overrides and users' permissions. All are read-only (§1, §2.13, §4.8). */
export const permissionChecks: readonly Check[] = [
  check("PERM-01", "MUST list the presets, including team_lead and hr_manager", { also: ["PERM-02"] }, async (t) => {
    const listed = await t.use(presets);
    const entries = listed.data.at("presets");
    t.need("PERM-01", {
      at: listed,
      expected: "200 with an array in data.presets",
      holds: listed.status === 200 && entries.isList && entries.list.length > 0,
    });
    const holds = entries.list.every((row) => row.at("preset").text !== undefined && isTexts(row.at("capabilities")));
    t.must("PERM-01", { at: listed, expected: "preset as a string and capabilities as an array of strings in every entry", holds });
    const pages = [listed];
    // The list may have pages.
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
  check("PERM-03", "MUST show the company's overrides as a map of booleans", {}, async (t) => {
    const answer = await t.use(overrides);
    const manager = answer.data.at("manager");
    const holds = answer.status === 200 && manager.isObject && manager.names.every((name) => manager.at(name).flag !== undefined);
    t.must("PERM-03", { at: answer, expected: "200 with an object in data.manager whose values are true or false", holds });
  }),
  check("PERM-04", "MUST show the permissions of the requested user", {}, async (t) => {
    const { answers, people } = await t.use(users);
    const known = answers.filter(({ exchange }) => exchange.ok);
    const exchanges = answers.map(({ exchange }) => exchange);
    const hasEmployeeId = known.some((one) => userOf(one) === one.id.toLowerCase());
    if (known.length > 0)
      t.observe(
        "user-id",
        exchanges,
        hasEmployeeId ? "employee-id" : undefined,
        "an employee id gives the permissions of a user with another id",
      );
    else if (exchanges.length >= 3 && exchanges.every(({ status }) => status === 404)) t.observe("user-id", exchanges, "separate-id");
    if (known.length === 0) t.notApplicable("no employee id is a user id here (A-123), and no other path shows user ids");
    for (const one of known) {
      const { id, exchange } = one;
      const { data } = exchange;
      const holds = isOwn(one, known, people);
      t.must("PERM-04", {
        at: exchange,
        expected: `user_id ${id}, as requested, or an id of this user alone (A-123)`,
        holds,
      });
      const areTexts = ["role", "scope"].every((name) => data.at(name).text !== undefined);
      const hasPreset = data.at("preset").isNull || data.at("preset").text !== undefined;
      t.must("PERM-04", {
        at: exchange,
        expected: "role and scope as strings, preset as a string or null, capabilities as an array of strings",
        holds: areTexts && hasPreset && isTexts(data.at("capabilities")),
      });
    }
    const scopes = known.map(({ exchange }) => exchange.data.at("scope").text ?? "");
    const [value] = SCOPES.find(([, ...words]) => scopes.every((scope) => words.includes(scope))) ?? [];
    t.observe("permission-values", exchanges, value, scopes.join(", "));
  }),
  check("PERM-05", "MUST answer 404 for a user outside the company", {}, async (t) => {
    if (!(await t.use(presets)).ok) t.stop("permissions cannot be read, so refusals prove nothing");
    const stranger = await permissionsOf(t, t.uuid());
    t.must("PERM-05", { at: stranger, expected: "404 NOT_FOUND for an unknown id", holds: stranger.refused(404, "NOT_FOUND") });
    if (!t.has("other-company")) return;
    for (const id of (await t.use(foreignPeople)).slice(0, 2)) {
      const foreign = await permissionsOf(t, id);
      t.must("PERM-05", {
        at: foreign,
        expected: "404 NOT_FOUND for an employee of another company",
        holds: foreign.refused(404, "NOT_FOUND"),
      });
    }
  }),
  check("PERM-04.new", "OBSERVE the permissions of an employee without an invitation", {}, async (t) => {
    const { id } = await t.use(employee);
    if (t.run.judgements.observed("user-id") !== "employee-id") t.leaveOpen("it is not known whether employee ids are user ids (A-123)");
    const answer = await permissionsOf(t, id);
    t.observe("uninvited-permissions", answer, answer.status === 404 ? "not-found" : answer.ok ? "from-role" : undefined);
    if (answer.ok)
      t.must("PERM-04", {
        at: answer,
        expected: `user_id ${id}, as requested`,
        holds: answer.data.at("user_id").text?.toLowerCase() === id.toLowerCase(),
      });
  }),
  check("PERM-06", "MUST NOT offer a method that changes permissions", { also: ["WEB-09"] }, async (t) =>
    judgeReadOnly(t, { presets: ["PUT"], company: ["PUT", "PATCH"], user: ["PATCH", "PUT"] }),
  ),
  check("PERM-06.more", "MUST NOT offer further methods that change permissions", { also: ["WEB-09"] }, async (t) =>
    judgeReadOnly(t, { presets: ["DELETE"], company: ["POST", "DELETE"], user: ["POST", "DELETE"] }),
  ),
];

/** Methods to try at the paths of the presets, the company's overrides, and one user. */
type Methods = Readonly<Record<"presets" | "company" | "user", readonly string[]>>;

/** Judges that writes are refused and change nothing. Each body repeats the current values, so that an accepted write does no harm. */
async function judgeReadOnly(t: CheckContext, { presets: ofPresets, company, user }: Methods): Promise<void> {
  // Only an employee of the run: a server that accepts DELETE would lose data.
  const own = await t
    .use(boss)
    .then(({ id }) => id)
    .catch(() => t.uuid());
  const paths = [...PATHS, `/permissions/users/${own}`];
  const writes = [ofPresets, company, user].flatMap((methods, n) => methods.map((method) => [method, paths[n]!] as const));
  const before = [await t.use(presets), await t.use(overrides)];
  if (!before.every(({ ok, data }) => ok && data.isObject)) t.stop("permissions cannot be read, so refusals prove nothing");
  const attempts: Exchange[] = [];
  for (const [method, path] of writes) {
    const body = path.endsWith("company") ? before[1]!.data.raw : path.endsWith("presets") ? before[0]!.data.raw : { role: "employee" };
    const exchange = await t.send({ method, path, ...(method === "DELETE" ? {} : { body }), open: ["A-05"] });
    t.must(["PERM-06", "WEB-09"], { at: exchange, expected: "no 2xx: permissions cannot be changed over the API", holds: !exchange.ok });
    attempts.push(exchange);
  }
  const after = [await t.call("listPermissionPresets"), await t.call("getCompanyPermissions")];
  // Members that the document does not name may change at any time.
  const documented = ([listed, company]: readonly Exchange[]): Record<string, unknown> => ({
    presets: listed!.data.at("presets").list.map((row) => [row.at("preset").raw, row.at("capabilities").raw]),
    manager: company!.data.at("manager").raw,
  });
  t.must(["PERM-06", "WEB-09"], {
    at: [...before, ...attempts, ...after],
    expected: "the same presets and overrides as before",
    holds: sameData(documented(before), documented(after)),
    got: JSON.stringify(documented(after)).slice(0, 400),
  });
}
