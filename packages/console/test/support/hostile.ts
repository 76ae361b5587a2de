import type { OpenConsole } from "./console.ts";

const FULL = "hrk_wattle_full";
const IMAGE = `<img src=x onerror="document.title='hacked';alert(1)">`;
const LONG = "W".repeat(5000);
/** Marks that turn the direction of what follows, and one that ends nothing. */
const TURNED = "\u202Eevil\u2066\u202B\u200F";

/** Ids of what was made. */
interface Hostile {
  readonly employee: string;
  readonly leave: string;
  readonly webhook: string;
  readonly sandbox: string;
}

async function send(
  { url }: OpenConsole,
  path: string,
  init: Omit<RequestInit, "headers"> & { readonly headers?: Record<string, string> } = {},
): Promise<void> {
  const headers = { Authorization: `Bearer ${FULL}`, "X-Note": `${IMAGE}${"W".repeat(2000)}`, ...init.headers };
  await fetch(`${url}/api/v1${path}`, { ...init, headers });
}

/** Puts texts that attack a page wherever a client can put one. */
export async function beHostile(console: OpenConsole): Promise<Hostile> {
  const made = async (path: string, body: object): Promise<string> => {
    const { data } = (await (await console.ask(FULL, "POST", path, body)).json()) as { data: { id: string } };
    return data.id;
  };
  const list = async <T>(path: string): Promise<T[]> => ((await (await console.ask(FULL, "GET", path)).json()) as { data: T[] }).data;
  const [someone] = await list<{ id: string }>("/employees?limit=1");
  const employee = someone!.id;
  const short = `${IMAGE}${TURNED}${"W".repeat(20)}`;
  await console.ask(FULL, "PATCH", `/employees/${employee}`, { first_name: short, job_title: short, department: short });
  const type = (await list<{ id: string; name: string }>("/leave-types?limit=100")).find(({ name }) => name.startsWith("Annual"))!;
  const dates = { start_date: "2026-09-07", end_date: "2026-09-08" };
  const notes = `${IMAGE}${TURNED}${LONG}`.slice(0, 500);
  const leave = await made("/leave", { employee_id: employee, leave_type_id: type.id, ...dates, notes });
  const webhook = await made("/webhooks", {
    url: `https://receiver.invalid/${encodeURIComponent(IMAGE)}${"w".repeat(300)}`,
    events: ["employee.updated"],
  });
  await console.ask(FULL, "PATCH", `/employees/${employee}`, { job_title: `${short}!` });
  await send(console, `/${encodeURIComponent(IMAGE + TURNED)}/${LONG}?q=${encodeURIComponent(IMAGE)}`);
  await send(console, "/employees", { method: "POST", headers: { "Content-Type": "application/json" }, body: `{"a": "${IMAGE}` });
  await send(console, "/employees", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: Buffer.from([0, 255, 254, 8, 27, 60, 62]),
  });
  await send(console, "/employees", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ first_name: LONG, [IMAGE]: TURNED }),
  });
  const { id: sandbox } = console.mock.sandbox({ name: "w".repeat(64), seed: 2 });
  return { employee, leave, webhook, sandbox };
}
