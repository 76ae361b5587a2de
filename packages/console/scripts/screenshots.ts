/** Takes the screenshots of the console that the pages show, into `docs`. It needs a Chromium, as the tests in a browser do. */
import { join } from "node:path";
import { endBrowser, openConsole } from "../test/support/console.ts";

const DOCS = join(import.meta.dirname, "../../../docs");

await using console = await openConsole({}, { viewport: { width: 1120, height: 620 }, colorScheme: "light" });
const data = async (response: Promise<Response>): Promise<{ readonly id: string }[]> =>
  ((await (await response).json()) as { data: { id: string }[] }).data;
const [first, second] = await data(console.ask("hrk_wattle_full", "GET", "/employees?limit=3"));
const [type] = await data(console.ask("hrk_wattle_full", "GET", "/leave-types"));
await console.ask("hrk_wattle_full", "PATCH", `/employees/${first?.id}`, { job_title: "Lead engineer" });
await console.ask("hrk_wattle_read", "PATCH", `/employees/${first?.id}`, { job_title: "Principal engineer" });
await console.ask("hrk_wattle_full", "GET", "/employes");
const leave = { employee_id: second?.id, leave_type_id: type?.id, start_date: "2026-06-09", end_date: "2026-06-10" };
const asked = await console.ask("hrk_wattle_full", "POST", "/leave", leave);
const { data: request } = (await asked.json()) as { data: { id: string } };
await console.ask("hrk_wattle_full", "PATCH", `/leave/${request.id}/approve`);
await console.ask("hrk_wattle_full", "PATCH", `/leave/${request.id}/decline`, { reason: "Two others are away." });
await console.ask("hrk_wattle_full", "POST", "/leave", { ...leave, end_date: "2026-06-01" });

const last = console.mock.journal.entries.at(-1)!.n;
for (const [place, file] of [
  [`/requests/${last - 1}`, "console-request.png"],
  [`/world/leave/${request.id}?company=wattle`, "console-record.png"],
] as const) {
  await console.go(place);
  await console.settled();
  await console.page.waitForTimeout(1000);
  await console.page.screenshot({ path: join(DOCS, file) });
}
await endBrowser();
