import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hrTest } from "@hr-platform/mock-server/vitest";
import { expect } from "vitest";
import { type Envelope, receiver } from "./receive-events.ts";

const test = hrTest({ clock: "frozen:2026-03-02T09:00:00Z" });

test("a delivery is handled once, and one that was tampered with not at all", async ({ hr }) => {
  const [person] = (await hr.get<{ id: string }[]>("/employees?limit=1")).data;
  await hr.delete(`/employees/${person!.id}`);
  const { headers, body, secret } = await hr.webhooks.next("employee.terminated");

  const handled: Envelope[] = [];
  const server = createServer(receiver(secret, (envelope) => handled.push(envelope))).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = async (sent: string): Promise<number> => (await fetch(url, { method: "POST", headers, body: sent })).status;
  expect([await send(body), await send(body), await send(body.replace("terminated", "active"))]).toEqual([204, 204, 401]);
  server.close();

  expect(handled).toMatchObject([{ event: "employee.terminated", data: { id: person!.id, status: "terminated" } }]);
});
