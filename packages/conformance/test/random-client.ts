import { View } from "../src/exchange/view.ts";
import type { Fetch } from "../src/wire/direct.ts";
import { seedOf } from "../src/exchange/seeded-values.ts";

type Sent = readonly [method: string, path: string, body?: unknown];

const READS: readonly string[] = [
  "/company",
  "/company/branding",
  "/onboarding",
  "/billing",
  "/leave-types",
  "/leave/balances",
  "/public-holidays?jurisdiction=AU&year=2026",
  "/webhooks",
  "/recruitment/roles",
  "/recruitment/stages",
  "/onboarding/plans",
  "/offboarding/plans",
  "/recognition",
  "/survey-programmes",
  "/learning-paths",
  "/permissions/presets",
  "/permissions/company",
  "/messaging/conversation",
  "/analytics",
  "/analytics/export",
  "/documents",
  "/employees?status=all",
  "/employees?limit=7",
  "/employees?limit=7&page=2",
  "/employees?department=Sales",
  "/leave?limit=9",
  "/leave?status=pending",
  "/leave?page=2",
];
const NAMES: readonly string[] = ["Ada", "Zoë", "Jean-Luc", "Mary Ann", "O'Hara", "李"];

/** Ids that a client has seen, by what they are of. */
type Seen = Map<string, string[]>;

/** What a client of the API does: it reads, writes with what it has read, and makes mistakes. */
const ACTIONS: readonly ((pick: <T>(all: readonly T[]) => T, id: (of: string) => string, n: number) => Sent)[] = [
  (pick) => ["GET", pick(READS)],
  (pick) => ["GET", pick(READS)],
  (_, id) => ["GET", `/employees/${id("/employees")}`],
  (_, id) => ["GET", `/leave/${id("/leave")}`],
  (_, id) => ["GET", `/recruitment/roles/${id("/recruitment/roles")}`],
  (_, id) => ["GET", `/recruitment/roles/${id("/recruitment/roles")}/pipeline`],
  (_, id) => ["GET", `/onboarding/plans/${id("/onboarding/plans")}`],
  (_, id) => ["GET", `/offboarding/plans/${id("/offboarding/plans")}`],
  (_, id) => ["GET", `/permissions/users/${id("/employees")}`],
  (pick, _, n) => [
    "POST",
    "/employees",
    {
      first_name: pick(NAMES),
      last_name: pick(NAMES),
      email: `Person.${n}@wattle.example`,
      employment_type: pick(["full_time", "part_time", "casual", "contractor", "boss"]),
      start_date: pick(["2026-03-09", "2026-04-01", "2026-02-30"]),
      jurisdiction: pick(["AU", "AU", "AU", "FR"]),
      role: "employee",
      ...pick<object>([{}, { department: "Sales" }, { base_salary: 8_000_000 }, { status: "active" }]),
    },
  ],
  (pick, id) => [
    "PATCH",
    `/employees/${id("/employees")}`,
    pick([{ job_title: "Lead" }, { department: null }, { base_salary: -1 }, { id: 5 }]),
  ],
  (pick, id) => ["DELETE", `/employees/${id("/employees")}`, pick([undefined, { termination_reason: "moved away" }])],
  (pick, id) => [
    "POST",
    "/leave",
    {
      employee_id: id("/employees"),
      leave_type_id: id("/leave-types"),
      start_date: pick(["2026-05-04", "2026-06-01"]),
      end_date: pick(["2026-05-04", "2026-06-03", "2026-01-01"]),
      ...pick<object>([{}, { notes: "A family visit" }, { half_day: true, half_day_period: "morning" }, { notes: "x".repeat(501) }]),
    },
  ],
  (_, id) => ["PATCH", `/leave/${id("/leave")}/approve`],
  (pick, id) => ["PATCH", `/leave/${id("/leave")}/decline`, pick([{ reason: "Too busy" }, {}])],
  (_, id) => ["DELETE", `/leave/${id("/leave")}`],
  (pick) => ["PATCH", "/company", pick([{ industry: "Farming" }, { website: "https://a.example" }, { allowed_domains: ["gmail.com"] }])],
  (pick) => ["PUT", "/company/branding", pick([{ primary_colour: "#AB12ef" }, { primary_colour: "red" }, { brand_name: null }])],
  () => ["POST", "/company/branding/reset"],
  (pick, _, n) => [
    "POST",
    "/webhooks",
    { url: pick([`https://hooks.example/${n}`, "http://x"]), events: pick([["leave.approved"], ["nothing"]]) },
  ],
  (_, id) => ["DELETE", `/webhooks/${id("/webhooks")}`],
  (pick, _, n) => ["POST", "/recruitment/roles", { title: `Role ${n}`, employment_type: "full_time", jurisdiction: pick(["AU", "XX"]) }],
  (pick, id) => ["PATCH", `/recruitment/roles/${id("/recruitment/roles")}`, { status: pick(["open", "closed", "nowhere"]) }],
  (pick, _, n) => ["POST", "/surveys", { title: `Survey ${n}`, type: pick(["pulse", "eNPS", "quiz"]), anonymity: "anonymous" }],
  (_, id, n) => ["POST", "/recognition", { from_employee_id: id("/employees"), to_employee_id: id("/employees"), message: `Thanks ${n}` }],
  () => ["POST", "/company", {}],
  () => ["GET", "/nowhere"],
];

/** Makes `steps` requests to the API as clients with several keys do. Keeps the ids that the responses show. */
export async function useApi(fetch: Fetch, base: string, keys: readonly string[], steps: number, seed: number): Promise<void> {
  let drawn = 0;
  const pick = <T>(all: readonly T[]): T => all[seedOf(seed, (drawn += 1)) % all.length]!;
  const seen = new Map<string, Seen>();
  for (let n = 0; n < steps; n += 1) {
    const key = pick([...keys, keys[0]!, keys[0]!]);
    const own = seen.get(key.split("_")[1] ?? "") ?? new Map<string, string[]>();
    seen.set(key.split("_")[1] ?? "", own);
    const id = (of: string): string => pick(own.get(of) ?? ["00000000-0000-4000-8000-000000000000"]);
    const [method, path, body] = pick(ACTIONS)(pick, id, n);
    const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const response = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${key}`, accept: "application/json", ...type },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status !== 200 || !path.startsWith("/") || method !== "GET") continue;
    const place = path.split("?")[0]!;
    const { data } = viewOf(await response.text());
    const rows = data.isList ? data.list : data.at("plans").list;
    if (rows.length > 0)
      own.set(
        place,
        rows.flatMap((row) => row.at("id").text ?? []),
      );
  }
}

function viewOf(text: string): { readonly data: View } {
  try {
    return { data: new View(JSON.parse(text)).at("data") };
  } catch {
    return { data: new View(undefined) };
  }
}
