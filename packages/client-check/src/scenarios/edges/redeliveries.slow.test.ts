import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { type Call, all, check, openMock, program, verdicts } from "../../../test/in-process.ts";
import type { RunProgram } from "../../run/program.ts";

openMock();

interface Leave {
  readonly id: string;
  readonly employeeName: string;
  readonly startDate: string;
  readonly status: string;
}

/** The calendar of each sandbox: who is away from which day. */
const calendars = new Map<string, Record<string, string>>();

/** A receiver that reads the list when it starts and at each event, and keeps a calendar of it. */
function calendar({ onlyAdds }: { readonly onlyAdds: boolean }): RunProgram {
  return async (place, signal) => {
    let kept = calendars.get(place.sandbox) ?? {};
    const read = async (call: Call): Promise<void> => {
      const rows = await all<Leave>(call, "/leave");
      const live = rows.filter(({ status }) => status === "pending" || status === "approved");
      kept = {
        ...(onlyAdds ? kept : {}),
        ...Object.fromEntries(live.map(({ id, employeeName, startDate }) => [id, `${employeeName} ${startDate}`])),
      };
      calendars.set(place.sandbox, kept);
    };
    const end = await program(async (call) => {
      await read(call);
      let turn = Promise.resolve();
      const server = createServer((request, response) => {
        request.resume().on("end", () => {
          turn = turn.then(async () => await read(call));
          response.writeHead(204).end();
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
    const text = Object.values(kept).toSorted().join("\n");
    return { ...end, isService: true, files: { "calendar.txt": text } };
  };
}

const ONLY = /^deliveries\.taken-back-meanwhile$/;

test("a receiver whose calendar keeps what was cancelled while it was down is named, and one that reads it anew is not", async () => {
  expect(verdicts(await check(calendar({ onlyAdds: false }), ONLY))).toEqual({ "deliveries.taken-back-meanwhile": "pass" });
  expect(verdicts(await check(calendar({ onlyAdds: true }), ONLY))).toEqual({ "deliveries.taken-back-meanwhile": "fail" });
});
