import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inboxSecret } from "@hr-platform/engine/webhooks/signature";
import { expect, test } from "vitest";
import { check, openMock, program } from "../../test/in-process.ts";
import type { RunProgram } from "./program.ts";

openMock();

const KINDS = ["employee.terminated", "leave.approved"];

/** What the receivers of these tests took, and refused. */
interface Seen {
  readonly kinds: Set<string>;
  refused: number;
}

/** A receiver that registers an endpoint, and takes what is signed with a secret. */
function registering(seen: Seen, secretOf: (own: string, environment: string) => string): RunProgram {
  return async (place, signal) => {
    const end = await program(async (call) => {
      const made = await call("POST", "/webhooks", { url: "https://board.example.com/hooks", events: KINDS });
      const secret = secretOf((made.body as { data: { secret: string } }).data.secret, place.webhookSecret);
      const server = createServer((request, response) => {
        const pieces: Buffer[] = [];
        request.on("data", (piece: Buffer) => pieces.push(piece));
        request.on("end", () => {
          const body = Buffer.concat(pieces);
          const signed = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
          const isRight = Object.values(request.headers).includes(signed);
          if (isRight) seen.kinds.add((JSON.parse(body.toString()) as { event: string }).event);
          else seen.refused += 1;
          response.writeHead(isRight ? 204 : 401).end();
        });
      }).listen(0, "127.0.0.1");
      await new Promise((resolve) => server.once("listening", resolve));
      const deliverer = place.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`);
      deliverer.stimulate();
      await deliverer.idle(200);
      server.closeAllConnections();
      server.close();
    })(place, signal);
    return { ...end, isService: true };
  };
}

test("a receiver that registers an endpoint gets the kinds that it asked for, signed with the secret of that endpoint", async () => {
  const seen: Seen = { kinds: new Set(), refused: 0 };
  const report = await check(
    registering(seen, (own) => own),
    /^none$/,
  );
  expect([[...seen.kinds].toSorted(), seen.refused]).toEqual([KINDS, 0]);
  expect(report.needs.events.toSorted()).toEqual(KINDS);
});

test("one that knows the secret of its environment alone gets all kinds, signed with that", async () => {
  const seen: Seen = { kinds: new Set(), refused: 0 };
  const report = await check(
    registering(seen, (_, environment) => environment),
    /^none$/,
    { secretOf: inboxSecret },
  );
  expect(seen.kinds.size).toBeGreaterThan(KINDS.length);
  expect(report.baseline.findings.filter(({ level }) => level === "fail")).toEqual([]);
});
