import { type Check, check } from "../run/check/check.ts";
import { ownCompany } from "../setup/company/company.ts";
import { preparedLeave } from "../setup/leave/prepared-leave.ts";
import { leaveTypes } from "../setup/leave/leave.ts";
import type { CheckContext } from "../run/check/check-context.ts";

const MEMBERS: readonly string[] = [
  "id",
  "name",
  "is_paid",
  "requires_approval",
  "allow_half_days",
  "min_notice_days",
  "max_days_per_year",
  "is_default",
];

/** The list of leave types (§2.8, §4.3). */
export const leaveTypeChecks: readonly Check[] = [
  check("LTYPE-09", "MUST list complete leave types", {}, async (t) => {
    const listed = await t.use(leaveTypes);
    const rows = listed.data.list;
    if (listed.status !== 200 || !listed.data.isList)
      t.need("LTYPE-09", { at: listed, expected: "200 with an array in data", holds: false });
    if (rows.length === 0) t.stop("no leave type is listed");
    const missing = MEMBERS.filter((name) => rows.some((row) => !row.has(name)));
    t.must("LTYPE-09", {
      at: listed,
      expected: `each row has the members ${MEMBERS.join(", ")}`,
      holds: missing.length === 0,
      got: `rows without ${missing.join(", ")}`,
    });
    const ids = rows.map((row) => row.at("id").text);
    const twice = ids.find((id, n) => ids.indexOf(id) !== n);
    t.should("LTYPE-09", { at: listed, expected: "each id once", holds: twice === undefined, got: `${twice} twice` });
    await observeTypes(t);
  }),
  check("LTYPE-04", "MUST approve leave on submission where requires_approval is false", {}, async (t) => {
    const { made } = await t.use(preparedLeave);
    const row = made.find(({ approval }) => !approval);
    if (row === undefined) return t.notApplicable("no leave of a type without approval was accepted");
    t.must("LTYPE-04", {
      at: [await t.use(leaveTypes), row.exchange],
      expected: "status auto_approved, because requires_approval of its type is false",
      holds: row.exchange.data.at("status").text === "auto_approved",
    });
  }),
];

/** Observes, if the list shows enough. */
async function observeTypes(t: CheckContext): Promise<void> {
  const listed = await t.use(leaveTypes);
  const rows = listed.data.list;
  const defaults = rows.filter((row) => row.at("is_default").flag === true).length;
  // A company without default types, or with one default among three types at most, does not show what is_default means.
  if (defaults > 1 || (defaults === 1 && rows.length > 3))
    t.observe("is-default-meaning", listed, defaults > 1 ? "system-type" : "preselected");
  const names = rows.map((row) => row.at("name").text ?? "");
  const several = (await t.use(ownCompany)).data.at("jurisdiction").list.length > 1;
  const suffixed = names.some((name) => /\b(AU|NZ|UK|GB)\b/.test(name));
  if (several && rows.length > 1) t.observe("leave-type-names", listed, suffixed ? "name-suffix" : "not-told");
  const hidden = t.run.target.resources?.hidden_leave?.type_id;
  if (hidden !== undefined)
    t.observe("hidden-leave-type", listed, rows.some((row) => row.at("id").text === hidden) ? "listed-refused" : "hidden");
}
