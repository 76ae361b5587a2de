import { expect, test } from "vitest";
import { Distribution } from "@hr-platform/engine/contract/request-counts";
import { createMock } from "../mock.ts";
import { receive } from "@hr-platform/engine/test/support/receiver";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

const headers = { Authorization: "Bearer hrk_wattle_full" };

async function metrics(mock: Mock): Promise<string> {
  return await (await mock.fetch("http://mock/_mock/metrics")).text();
}

test("requests count since the start, by operation and status, on a port and by fetch", async () => {
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  const { url, baseUrl } = await mock.listen();
  await fetch(`${baseUrl}/employees?limit=1`, { headers });
  await mock.fetch(`http://mock/api/v1/employees`, { headers });
  await fetch(`${baseUrl}/employees`);
  await fetch(`${baseUrl}/nothing`, { headers });
  await fetch(`${baseUrl}/company`, { headers: { ...headers, Origin: "https://evil.example" } });
  await fetch(`${url}/_mock/health`);
  const text = await metrics(mock);
  expect(text.split("\n").filter((line) => line.startsWith("hr_mock_requests_total"))).toEqual([
    'hr_mock_requests_total{operation="listEmployees",status="200"} 2',
    'hr_mock_requests_total{operation="listEmployees",status="401"} 1',
    'hr_mock_requests_total{operation="none",status="404"} 1',
    'hr_mock_requests_total{operation="none",status="403"} 1',
  ]);
  expect(text).toContain('hr_mock_request_duration_seconds_count{operation="listEmployees"} 3\n');
  expect(text).toContain('hr_mock_request_duration_seconds_bucket{operation="listEmployees",le="+Inf"} 3\n');
});

test("a delayed response counts with its delay", async () => {
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  const { baseUrl } = await mock.listen();
  mock.faults.transport({ kind: "latency", latency: { distribution: "fixed", ms: 30 } });
  await (await fetch(`${baseUrl}/company`, { headers })).text();
  const [, sum] = /_duration_seconds_sum\{operation="getCompany"\} (\S+)/.exec(await metrics(mock))!;
  expect(Number(sum)).toBeGreaterThan(0.025);
});

test("sandboxes and waiting deliveries count, of all sandboxes", async () => {
  await using receiver = await receive();
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", allowPrivateWebhooks: true });
  const sandbox = mock.sandbox();
  const { id } = mock.sandboxes.all()[1]!;
  receiver.answer(500);
  const [key] = sandbox.world.companies[0]!.keys;
  const sent = await mock.fetch("http://mock/api/v1/webhooks", {
    method: "POST",
    headers: { Authorization: `Bearer ${key!.token}` },
    body: JSON.stringify({ url: receiver.url, events: ["employee.created"] }),
  });
  const { data } = (await sent.json()) as { data: { id: string } };
  expect(await metrics(mock)).toContain("hr_mock_deliveries_waiting 0\n");
  await mock.fetch(`http://mock/_mock/webhooks/${data.id}/ping?sandbox=${id}`, { method: "POST" });
  await mock.sandboxes.get(id)!.deliveries.sender.idle();
  const text = await metrics(mock);
  expect(text).toContain("hr_mock_sandboxes 2\n");
  expect(text).toContain("hr_mock_deliveries_waiting 1\n");
  expect(text).toContain("hr_mock_deliveries_in_flight 0\n");
});

test("other parts of the mock add metrics of their own, also after the first call", async () => {
  await using mock = createMock();
  await metrics(mock);
  const appended = new Distribution([0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 7]) appended.observe(seconds);
  mock.metrics.push({ name: "hr_mock_append_seconds", help: "Seconds.", type: "histogram", read: () => [{ value: appended }] });
  expect(await metrics(mock)).toContain(
    `# HELP hr_mock_append_seconds Seconds.
# TYPE hr_mock_append_seconds histogram
hr_mock_append_seconds_bucket{le="0.1"} 2
hr_mock_append_seconds_bucket{le="1"} 3
hr_mock_append_seconds_bucket{le="+Inf"} 4
hr_mock_append_seconds_sum 7.65
hr_mock_append_seconds_count 4
`,
  );
});

test("names and types follow the practice of Prometheus, and every metric has a help line", async () => {
  await using mock = createMock();
  const { headers: sent } = await mock.fetch("http://mock/_mock/metrics");
  expect(sent.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const text = await metrics(mock);
  const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) => [name!, type!] as const);
  expect(types.length).toBeGreaterThan(20);
  for (const [name] of types) expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, "m"));
  for (const [name, type] of types.filter(([one]) => one.startsWith("hr_mock_")))
    expect([name, type === "counter"]).toEqual([name, name.endsWith("_total")]);
  expect(Number(/^process_cpu_seconds_total (\S+)/m.exec(text)![1])).toBeGreaterThan(0.1);
});
