/** A program of somebody who uses the packages, which a strict compiler takes. It prints one line of JSON. */
export const USER_PROGRAM = `
import { ConfigurationError, createMock, type JournalEntry, type Mock, type MockOptions } from "@hr-platform/mock-server";
import { type ConformanceOptions, type Report, checks, conformance, runSuite } from "@hr-platform/conformance";
import { createWorld } from "@hr-platform/fixtures";
import { type OperationId, operations } from "@hr-platform/spec";
import { decisions } from "@hr-platform/spec/decisions";
import formats from "@hr-platform/spec/formats";
import type { Employee } from "@hr-platform/spec/types";
import validators from "@hr-platform/spec/validators";
import { compareVersions } from "@hr-platform/spec/version";

const options: MockOptions = { seed: 1, clock: "frozen:2026-03-02T09:00:00Z" };
await using mock: Mock = createMock(options);
const headers = { Authorization: \`Bearer \${mock.key("wattle")}\` };
const response = await mock.fetch("http://mock/api/v1/employees?limit=1", { headers });
const { data } = (await response.json()) as { data: Employee[] };
const first: Employee | undefined = data[0];
const last: JournalEntry | undefined = mock.requests.at(-1);
const { url, close } = await mock.listen({ port: 0 });
const health = (await (await fetch(\`\${url}/_mock/health\`)).json()) as { status: string };
await close();
let refused = "";
try {
  createMock({ decide: { "no-such-decision": "x" } });
} catch (error) {
  if (error instanceof ConfigurationError) refused = error.message;
}
const ids: OperationId[] = operations.map(({ id }) => id);
const world = createWorld({ seed: 1, now: new Date("2026-03-02T09:00:00Z"), bulkEmployees: 0 });
export type Used = [Report, ConformanceOptions, typeof conformance, typeof runSuite];
console.log(
  JSON.stringify({
    status: response.status,
    hasEmail: typeof first?.email === "string",
    path: last?.request.path,
    health: health.status,
    refused: refused.includes("no-such-decision"),
    companies: world.companies.length,
    newer: compareVersions("1.3.0", "1.2.9") > 0,
    many: [ids, Object.keys(validators), decisions, checks, Object.keys(formats)].every(({ length }) => length > 3),
  }),
);
`;

/** A test file of somebody who uses vitest. */
export const USER_TEST = `
import { hrTest } from "@hr-platform/mock-server/vitest";
import { expect } from "vitest";

const test = hrTest({ clock: "frozen:2026-03-02T09:00:00Z" });

test("an approval sends an event", async ({ hr }) => {
  const [request] = (await hr.get<{ id: string }[]>("/leave?status=pending")).data;
  await hr.patch(\`/leave/\${request!.id}/approve\`);
  expect((await hr.webhooks.next("leave.approved")).data["id"]).toBe(request!.id);
});
`;
