import { addDays } from "@hr-platform/domain";
import type { Employee } from "@hr-platform/spec/types";
import type { Hand } from "./arrangement.ts";
import { todayIn } from "./company-time.ts";

/** Does in a company what makes an event of each kind (§6): somebody joins, changes and leaves; leave is requested, and decided on. */
export function stimulate(hand: Hand): void {
  const { sandbox, company } = hand;
  const today = todayIn(hand);
  const { jurisdictions } = sandbox.world.companies.find(({ slug }) => slug === company)!;
  // In the order of ids, which no decision and no name changes.
  const people = hand
    .people("all")
    .filter(({ status }) => status === "active")
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  // The one who leaves leads others, if anybody does: their next manager is a receiver's business.
  const leads = ({ id, manager_id }: Employee): boolean => manager_id !== null && people.some((other) => other.manager_id === id);
  const [, , , , , anybody, manager] = people;
  const leaver = people.slice(5).find((one) => one !== manager && leads(one)) ?? anybody;
  // So does the one who is away for long.
  const chief = people.slice(5).find((one) => one !== manager && one !== leaver && leads(one)) ?? people[2];
  const type = rows(hand.call("GET", "/leave-types")).find(
    ({ requires_approval, name }) => requires_approval === true && /annual|holiday/i.test(String(name)),
  );
  const ask = (person: Employee | undefined, from: number, days: number, more: { readonly notes?: string } = {}): string | undefined => {
    const start_date = addDays(today, from);
    const body = { employee_id: person?.id, leave_type_id: type?.["id"], start_date, end_date: addDays(start_date, days), ...more };
    return idIn(hand.call("POST", "/leave", body));
  };
  const join = (first_name: string, last_name: string, email: string): string | undefined =>
    idIn(
      hand.call("POST", "/employees", {
        first_name,
        last_name,
        email,
        employment_type: "full_time",
        start_date: today,
        jurisdiction: jurisdictions[0],
        role: "employee",
        // Not one of those who are away or leave below.
        manager_id: manager?.id,
      }),
    );
  join("Māia Zoë", "O'Connor", "maia.oconnor@check.example");
  const brief = join("Seán", "Brown", "sean.brown@check.example");
  // The first ones stay pending: deciding on them is the receiver's business.
  ask(people[0], 28, 1);
  ask(people[1], 35, 4);
  const [approved, declined, cancelled] = [
    ask(chief, 42, 11, { notes: "My father is in hospital." }),
    ask(people[3], 49, 1),
    ask(people[4], 56, 1),
  ];
  hand.call("PATCH", `/leave/${approved}/approve`);
  hand.call("PATCH", `/leave/${declined}/decline`, { reason: "Too many people are away." });
  hand.call("DELETE", `/leave/${cancelled}`, { reason: "Plans changed." });
  hand.call("PATCH", `/employees/${brief}`, { job_title: "Payroll Officer" });
  hand.call("DELETE", `/employees/${brief}`);
  ask(leaver, 63, 2);
  hand.call("DELETE", `/employees/${leaver?.id}`);
}

type Row = Readonly<Record<string, unknown>>;

function rows(body: string): readonly Row[] {
  const { data } = JSON.parse(body) as { readonly data?: readonly Row[] };
  return Array.isArray(data) ? (data as readonly Row[]) : [];
}

function idIn(body: string): string | undefined {
  const { data } = JSON.parse(body) as { readonly data?: { readonly id?: string } };
  return data?.id;
}
