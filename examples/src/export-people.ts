import type { Employee } from "@hr-platform/spec/types";
import { setTimeout } from "node:timers/promises";

/** Prints everybody as CSV: `HR_BASE_URL=… HR_API_KEY=… node export-people.ts`. Waits where the API says so, and tries again. */
const { HR_BASE_URL: base = "", HR_API_KEY: key = "" } = process.env;

async function page(number: number): Promise<{ data: Employee[]; meta: { has_more: boolean } }> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${base}/employees?status=all&limit=20&page=${number}`, {
      headers: { Authorization: `Bearer ${key}` },
    }).catch(() => undefined);
    if (response?.ok === true) return (await response.json()) as { data: Employee[]; meta: { has_more: boolean } };
    if (attempt === 5) throw new Error(`page ${number} could not be read: ${response?.status ?? "no answer"}`);
    await setTimeout(Math.min(200, Number(response?.headers.get("Retry-After") ?? 0) * 1000));
  }
}

const quoted = (cell: string | null): string => `"${(cell ?? "").replaceAll('"', '""')}"`;

for (let number = 1, more = true; more; number += 1) {
  const { data, meta } = await page(number);
  for (const { id, last_name, first_name, department } of data) console.log([id, last_name, first_name, department].map(quoted).join(","));
  more = meta.has_more;
}
