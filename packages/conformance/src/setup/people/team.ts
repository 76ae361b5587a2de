import { type SetUp, setUp } from "../../run/check/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownDomain } from "../company/company.ts";
import type { View } from "../../exchange/view.ts";
import { endIfClosed, hire, hireBody, unusualDepartment } from "./people.ts";
import { walk } from "../../run/lists/walk.ts";

/** An employee that posts may name. */
export interface TeamMember {
  readonly id: string;
  readonly name: string;
}

/** Three employees; if `line`, the boss manages the manager, who manages the report. */
export interface Team {
  readonly boss: TeamMember;
  readonly manager: TeamMember;
  readonly report: TeamMember;
  /** The department of these three, if the run hired them. */
  readonly department: string;
  /** Whether the run hired them; otherwise they are other employees of the company. */
  readonly own: boolean;
  /** Whether each manages the next; a company may have no such line. */
  readonly line: boolean;
}

/** A line of three employees that the run hired. If the API does not hire, one that the company has, or any three employees. */
export const team: SetUp<Team> = setUp("team", async (t) => {
  await t.use(ownDomain);
  const mark = t.token();
  let department = unusualDepartment(mark);
  const named = async (
    changes: Readonly<Record<string, unknown>>,
  ): Promise<TeamMember & { readonly managed: boolean; readonly ok: boolean; readonly exchange: Exchange }> => {
    const body = await hireBody(t, { department, ...changes });
    const { exchange, id } = await hire(t, body);
    const managed = exchange.data.at("manager_id").text === changes["manager_id"];
    return { id, name: [body["first_name"], body["last_name"]].join(" "), managed, ok: exchange.ok && id !== "", exchange };
  };
  let boss = await named({ role: "manager" });
  if (boss.exchange.status === 400) {
    // The document does not say which texts a server accepts.
    department = `Crew ${mark}`;
    boss = await named({ role: "manager" });
  }
  if (boss.ok) {
    const manager = await named({ role: "manager", manager_id: boss.id });
    const report = await named({ manager_id: manager.id });
    if (manager.ok && report.ok && manager.managed && report.managed) return { boss, manager, report, department, own: true, line: true };
  }
  const { rows } = await walk(t, "listEmployees", { query: { status: "active" } });
  const byId = new Map(rows.map((row) => [row.at("id").text ?? "", row]));
  for (const row of rows) {
    const above = byId.get(row.at("manager_id").text ?? "");
    const top = byId.get(above?.at("manager_id").text ?? "");
    if (above === undefined || top === undefined) continue;
    const [report, manager, chief] = [row, above, top].map(memberOf) as [TeamMember, TeamMember, TeamMember];
    if (new Set([report.id, manager.id, chief.id]).size === 3)
      return { boss: chief, manager, report, department: "", own: false, line: true };
  }
  const [one, two, three] = rows.map(memberOf).filter(({ id }) => id !== "");
  if (one !== undefined && three === undefined) endIfClosed(t, boss.exchange);
  if (one === undefined || two === undefined || three === undefined)
    return t.stop("no employee could be hired, and the company does not list three");
  return { boss: one, manager: two, report: three, department: "", own: false, line: false };
});

function memberOf(row: View): TeamMember {
  return { id: row.at("id").text ?? "", name: `${row.at("first_name").text} ${row.at("last_name").text}` };
}
