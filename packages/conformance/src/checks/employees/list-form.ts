import { type Check, check } from "../../run/check/check.ts";
import { shapeFaults } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { boss } from "../../setup/people/staff.ts";
import { unfilteredEmployees, walk } from "../../run/lists/walk.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

const META = ["total", "page", "limit", "has_more"];

/** The form of the list of employees (§4.2). */
export const employeeListFormChecks: readonly Check[] = [
  check("EMP-15", "MUST list employees in data, with meta", {}, async (t) => {
    const plain = await t.use(unfilteredEmployees);
    const listed = plain.data.isList && plain.data.list.length === 0 ? await afterHire(t) : plain;
    const faults = listed.data.list.flatMap(shapeFaults);
    t.must("EMP-15", {
      at: listed,
      expected: "200 with an array of Employees in data, each with all members",
      holds: listed.status === 200 && listed.data.isList && faults.length === 0,
      got: faults.join(", ") || undefined,
    });
    const missing = META.filter((name) => !listed.meta.has(name));
    t.must("EMP-15", {
      at: listed,
      expected: "meta with total, page, limit and has_more",
      holds: missing.length === 0,
      got: `meta lacks ${missing.join(", ")}`,
    });
  }),
];

/**
 * Hires an employee and lists all, for a company whose list was empty. Uses status=all because the document does not say the default (N1).
 */
async function afterHire(t: CheckContext): Promise<Exchange> {
  const { id, exchange } = await t.use(boss);
  const [listed] = (await walk(t, "listEmployees", { query: { status: "all" }, until: (rows) => rows.length > 0 })).exchanges;
  const shown = listed!.data.list.some((row) => row.at("id").text === id) || listed!.meta.at("has_more").flag === true;
  t.need("EMP-15", {
    at: [exchange, listed!],
    expected: "the new employee in the list",
    holds: shown && listed!.data.list.length > 0,
  });
  return listed!;
}
