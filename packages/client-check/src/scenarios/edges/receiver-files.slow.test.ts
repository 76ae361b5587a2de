import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { all, check, openMock, program, verdicts } from "../../../test/in-process.ts";
import type { RunProgram } from "../../run/program.ts";

openMock();

interface Leave {
  readonly id: string;
  readonly employeeName: string;
  readonly startDate: string;
  readonly status: string;
}

/** The calendar of each sandbox: who is away from which day. */
const calendars = new Map<string, Map<string, string>>();

interface Carelessness {
  /** Keeps what its files have when it reads the list. */
  readonly onlyAdds?: boolean;
  /** Takes an event about a record that it has heard of for one that was delivered twice. */
  readonly byRecord?: boolean;
}

/** A receiver that reads the list when it starts, and the request of each event, and keeps a calendar of approved leave. */
function calendar({ onlyAdds = false, byRecord = false }: Carelessness = {}): RunProgram {
  return async (place, signal) => {
    const kept = new Map(onlyAdds ? calendars.get(place.sandbox) : []);
    const put = ({ id, employeeName, startDate, status }: Leave): void =>
      void (status === "approved" ? kept.set(id, `${employeeName} ${startDate}`) : kept.delete(id));
    const end = await program(async (call) => {
      for (const one of await all<Leave>(call, "/leave")) if (one.status === "approved") put(one);
      const heard = new Set<string>();
      let turn = Promise.resolve();
      const server = createServer((request, response) => {
        const pieces: Buffer[] = [];
        request.on("data", (piece: Buffer) => pieces.push(piece));
        request.on("end", () => {
          response.writeHead(204).end();
          const event = JSON.parse(Buffer.concat(pieces).toString()) as {
            readonly id: string;
            readonly event: string;
            readonly data: Leave;
          };
          const key = byRecord ? event.data.id : event.id;
          if (!event.event.startsWith("leave.") || heard.has(key)) return;
          heard.add(key);
          turn = turn.then(async () => put((await call("GET", `/leave/${event.data.id}`)).body.data as Leave));
        });
      }).listen(0, "127.0.0.1");
      await new Promise((resolve) => server.once("listening", resolve));
      const deliverer = place.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`);
      deliverer.stimulate();
      await deliverer.idle(200);
      await turn;
      server.closeAllConnections();
      server.close();
    })(place, signal);
    calendars.set(place.sandbox, kept);
    return { ...end, isService: true, files: { "calendar.txt": [...kept.values()].toSorted().join("\n") } };
  };
}

const ONLY = /^deliveries\.(?:taken-back-meanwhile|decided-later)$/;

test.each<[string, Carelessness, readonly string[]]>([
  ["is careful passes", {}, []],
  ["keeps what was cancelled while it was down is named", { onlyAdds: true }, ["deliveries.taken-back-meanwhile"]],
  ["knows events by their records is named", { byRecord: true }, ["deliveries.decided-later"]],
])("a receiver that %s", async (_, careless, failures) => {
  const ended = verdicts(await check(calendar(careless), ONLY));
  expect(Object.keys(ended)).toHaveLength(2);
  expect(Object.entries(ended).flatMap(([id, verdict]) => (verdict === "fail" ? [id] : []))).toEqual(failures);
});
