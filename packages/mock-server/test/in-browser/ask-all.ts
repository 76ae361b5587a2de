import type { Mock } from "@hr-platform/control/mock";

type AnyMock = Pick<Mock, "clock" | "decide" | "fetch" | "journal" | "key" | "sandbox" | "snapshot" | "web" | "webhooks" | "world">;

/** The paths of a description whose operations have no parameters, and methods that read. */
async function readable(mock: AnyMock, place: string, below = ""): Promise<string[]> {
  const { paths } = (await (await mock.fetch(`http://mock${place}`)).json()) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, item]) => ("get" in item && !path.includes("{") ? [below + path] : []));
}

/** What depends on the process and its time, or streams. */
const LEFT_OUT = new Set([
  "/_mock",
  "/_mock/docs",
  "/_mock/events",
  "/_mock/har",
  "/_mock/health",
  "/_mock/llms-full.txt",
  "/_mock/llms.txt",
  "/_mock/metrics",
  "/_mock/openapi.json",
  "/_mock/requests/statistics",
  "/_mock/requests/summaries",
  "/_mock/sandboxes",
]);
const STREAMS = /conformance|\/events$/;

/**
 * Uses a mock in many ways, and returns all that it answered: every list of the API with several keys, writes, uploads, signatures
 * under several decisions, the control API, a sandbox, a turn of the clock.
 */
export async function askAll(mock: AnyMock): Promise<string[]> {
  const seen: string[] = [];
  const ask = async (
    path: string,
    { key = "hrk_wattle_full", method = "GET", body, type = "application/json" }: Asked = {},
  ): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${key}`, ...(body === undefined ? {} : { "Content-Type": type }) };
    const response = await mock.fetch(`http://mock${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    const sent = [...response.headers].map((pair) => pair.join(": ")).sort();
    seen.push(`${method} ${path} ${key} -> ${response.status}\n${sent.join("\n")}\n\n${text}`);
    return text.startsWith("{") ? JSON.parse(text) : text;
  };
  const post = async (path: string, body: unknown, key?: string): Promise<unknown> =>
    await ask(path, { method: "POST", body: JSON.stringify(body), ...(key === undefined ? {} : { key }) });
  const api = await readable(mock, "/api/v1/openapi.json", "/api/v1");
  for (const { slug } of mock.world.companies) for (const path of api) await ask(`${path}?limit=100`, { key: `hrk_${slug}_full` });
  for (const path of api) await ask(path, { key: "hrk_wattle_write" });
  await write(mock, ask, post);
  mock.decide({
    "http-extras": "lenient",
    "idempotency-key": "honoured",
    "webhook-secret-form": "prefixed-base64",
    "signature-header": "service-upper-hex",
  });
  await write(mock, ask, post);
  seen.push(JSON.stringify(mock.clock.advance("P40D")));
  for (const path of await readable(mock, "/_mock/openapi.json")) if (!LEFT_OUT.has(path) && !STREAMS.test(path)) await ask(path);
  const other = mock.sandbox({ seed: 7, clock: "frozen:2027-01-02T03:04:05Z" });
  for (const path of api) await ask(path, { key: other.key("southern") });
  seen.push(JSON.stringify(mock.webhooks.all()), JSON.stringify(mock.snapshot().save()), JSON.stringify(await mock.journal.explain()));
  return seen;
}

/** The platform would draw a boundary. */
const BOUNDARY = "a-boundary-of-thirty-characters";
const FORM = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="l.svg"',
  "Content-Type: image/svg+xml",
  "",
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
  `--${BOUNDARY}--`,
  "",
].join("\r\n");

interface Asked {
  readonly key?: string;
  readonly method?: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Default: JSON. */
  readonly type?: string;
}

async function write(
  mock: AnyMock,
  ask: (path: string, asked?: Asked) => Promise<unknown>,
  post: (path: string, body: unknown, key?: string) => Promise<unknown>,
): Promise<void> {
  const hook = (await post("/api/v1/webhooks", { url: "https://inbox.mock.example/hook", events: ["employee.created"] })) as {
    data?: { id: string };
  };
  const person = {
    first_name: "Zoë",
    last_name: "Łęcka",
    employment_type: "full_time",
    start_date: "2026-04-01",
    jurisdiction: "AU",
    role: "employee",
  };
  const email = `zoe.${mock.webhooks.all().length}@example.com`;
  await post("/api/v1/employees", { ...person, email });
  await post("/api/v1/employees", { ...person, email: "no address", notes: "\u{1F642}" });
  if (hook.data !== undefined) await ask(`/_mock/webhooks/${hook.data.id}/deliveries`);
  const { data } = (await ask("/api/v1/company/branding/logo", {
    method: "POST",
    body: FORM,
    type: `multipart/form-data; boundary="${BOUNDARY}"`,
  })) as { data: { logo_url: string } };
  await ask(new URL(data.logo_url).pathname);
  await ask("/api/v1/employees", { method: "POST", body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]) });
  await ask("/api/v1/company/domains", { method: "POST", body: JSON.stringify({ domain: "münchen.example" }) });
  const [first] = ((await ask("/api/v1/leave?status=pending")) as { data: { id: string }[] }).data;
  if (first !== undefined) await ask(`/api/v1/leave/${first.id}/approve`, { method: "PATCH" });
}
