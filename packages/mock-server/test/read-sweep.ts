import type { Mock } from "../src/mock.ts";
import { client } from "./client.ts";

/** Everything that the API shows of a company in lists and singletons, as text: one line an answer. */
export function readSweep(mock: Mock, slug: string, key: string = `hrk_${slug}_sacrificial`): string[] {
  const api = client(mock, key);
  const pages = (path: string): string[] => {
    const seen: string[] = [];
    for (let page = 1; ; page += 1) {
      const { text, status, meta } = api.get(path, { status: path === "/employees" ? "all" : undefined, limit: 100, page });
      seen.push(`${path} ${status} ${text}`);
      if (meta?.has_more !== true) return seen;
    }
  };
  const single = ["/company", "/onboarding", "/billing", "/leave-types"].map((path) => `${path} ${api.get(path).text}`);
  return [...single, ...["/employees", "/leave", "/leave/balances"].flatMap(pages)];
}

/** All that a mock holds of a company, what the API never shows included, and what decides the ids to come. */
export function records(mock: Mock, slug: string): string {
  const { company, employees, leave, today, leaveTypes, sealedLeave } = mock.defaultSandbox.company(slug);
  const rows = [employees, leave, leaveTypes, sealedLeave].map((table) => [table.added, [...table.rows()].map(({ record }) => record)]);
  return JSON.stringify([company.record, today, rows]);
}
