import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { createMock } from "@hr-platform/mock-server";
import { expect, onTestFinished, test } from "vitest";

const NOW = "2026-03-02T09:00:00Z";
const SECRET = "whsec_only_ours";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "mirror-"));
  return folder;
}

function start(args: readonly string[], variables: Readonly<Record<string, string>>): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, "mirror.ts"), ...args], {
    env: { ...process.env, HR_NOW: NOW, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]).then(([[status], said, failed]) => ({
    status: status as number | null,
    said,
    failed,
  }));
  return { child, ended };
}

interface Ended {
  readonly status: number | null;
  readonly said: string;
  readonly failed: string;
}

test("copies are the same bytes in every time zone, have no secret, and can be read by their owner only", async () => {
  await using mock = createMock({ clock: `frozen:${NOW}` });
  const variables = { HR_BASE_URL: (await mock.listen()).baseUrl, HR_KEY_READ: mock.key("wattle", "read"), HR_WEBHOOK_SECRET: SECRET };
  const folder = newFolder();
  const stores = await Promise.all(
    ["UTC", "Pacific/Auckland", "America/Los_Angeles"].map(async (zone) => {
      const store = join(folder, zone.replace("/", "-"));
      const { status, said, failed } = await start(["copy", store], { ...variables, TZ: zone }).ended;
      expect({ status, failed }).toEqual({ status: 0, failed: "" });
      expect(said).toMatch(/^whole: \d+ employees, \d+ requests for leave\n$/);
      return store;
    }),
  );
  const [first, ...others] = stores.map((store) => readFileSync(store, "utf8"));
  expect(others).toEqual([first, first]);
  expect(first).not.toContain(variables.HR_KEY_READ);
  expect(statSync(stores[0]!).mode & 0o077).toBe(0);
});

test("a copy that fails ends with status 1 and one line, without the key", async () => {
  await using mock = createMock({ clock: `frozen:${NOW}` });
  const variables = { HR_BASE_URL: (await mock.listen()).baseUrl, HR_KEY_READ: mock.key("wattle", "write") };
  const store = join(newFolder(), "store");
  expect(await start(["copy", store], variables).ended).toEqual({
    status: 1,
    said: "",
    failed: "mirror: GET /company answered 403 FORBIDDEN: the key may not read; set HR_KEY_READ to a key with the scope read\n",
  });
  writeFileSync(`${store}.lock`, String(process.pid));
  expect(await start(["copy", store], variables).ended).toMatchObject({
    status: 1,
    failed: `mirror: ${store} is in use by process ${process.pid}; end that one first\n`,
  });
});

test("a follower takes events, and its last comparison finds what was not delivered", async () => {
  await using mock = createMock({ clock: `frozen:${NOW}` });
  const port = await freePort();
  const store = join(newFolder(), "store");
  const { child, ended } = start(["follow", store], {
    HR_BASE_URL: (await mock.listen()).baseUrl,
    HR_KEY_READ: mock.key("wattle", "read"),
    HR_WEBHOOK_SECRET: SECRET,
    PORT: String(port),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const first = await health(port, ({ whole_at }) => whole_at !== null);

  const [told, untold] = [await hire(mock, "Told"), await hire(mock, "Untold")];
  const body = JSON.stringify({ id: "e-1", event: "employee.created", created_at: NOW, company_id: "any", data: told });
  const signature = `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`;
  const sent = { method: "POST", body, headers: { "X-Service-Signature": signature } };
  expect((await fetch(`http://127.0.0.1:${port}/hooks`, sent)).status).toBe(204);
  await health(port, ({ employees }) => employees === first.employees + 1);

  child.kill("SIGTERM");
  const { status, said, failed } = await ended;
  expect({ status, failed }).toEqual({ status: 0, failed: "" });
  expect(said.match(/repaired .*/g)).toEqual([`repaired employees/${untold.id}: it was missing, and no event had told`]);
  expect(readFileSync(store, "utf8")).not.toContain(SECRET);
});

interface Health {
  readonly employees: number;
  readonly whole_at: string | null;
}

/** Asks until the follower is as it should be. */
async function health(port: number, isRight: (health: Health) => boolean): Promise<Health> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    const body = (await answer?.json()) as Health | undefined;
    if (body !== undefined && isRight(body)) return body;
    await turn();
  }
}

async function hire(mock: ReturnType<typeof createMock>, name: string): Promise<{ readonly id: string }> {
  const person = { first_name: name, last_name: "Ward", email: `${name}@wattle-grove.example`, employment_type: "casual" };
  const answer = await mock.fetch("http://mock/api/v1/employees", {
    method: "POST",
    headers: { Authorization: `Bearer ${mock.key("wattle")}`, "Content-Type": "application/json" },
    body: JSON.stringify({ ...person, start_date: "2026-03-09", jurisdiction: "AU", role: "employee" }),
  });
  return ((await answer.json()) as { data: { id: string } }).data;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
