import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { message } from "./attack.ts";
import { attacks } from "./attacks.ts";
import { wireFlaws } from "./judge.ts";
import { type Server, startServer } from "./server.ts";
import { Fuzzer } from "./fuzzer.ts";
import { soak } from "./soak.ts";
import { Wire } from "@hr-platform/engine/test/support/wire";

/** A small run of `npm run harden`, on the sources instead of the bundle. */
const program = join(import.meta.dirname, "../../src/cli/main.ts");

test("500 hostile requests get valid responses, or none if nobody reads them", async () => {
  const server = await startServer(program);
  const { findings, tallies } = await new Fuzzer(server).run({ seed: 11, count: 500 });
  await server.stop();
  expect(findings).toEqual([]);
  expect([...tallies.keys()].length).toBeGreaterThan(15);
});

test("under load every response is the expected one", async () => {
  const server = await startServer(program);
  const { problems, writes } = await soak(server, 0.03);
  await server.stop();
  // Two seconds are too short to distinguish growth from warm-up.
  expect(problems.filter((problem) => !problem.endsWith("grows"))).toEqual([]);
  // A machine that is busy otherwise still writes some.
  expect(writes).toBeGreaterThan(10);
});

test("attacks depend only on their seed and number", () => {
  const drawn = (seed: number): string[] => [...attacks(seed, 300)].map(({ parts }) => Buffer.concat(parts).toString("base64"));
  const [one, same, other] = [drawn(5), drawn(5), drawn(6)];
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});

describe("D each kind of problem is found", () => {
  const fine = {
    status: 404,
    headers: { "content-type": "application/json", "x-ratelimit-limit": "100" },
    text: '{"error":{"code":"NOT_FOUND","message":"No."}}',
  };

  test.each([
    [{ ...fine, status: 500 }, "status 500"],
    [{ ...fine, status: 502 }, "status 502"],
    [{ ...fine, headers: { "content-type": "application/json" } }, "no X-RateLimit-Limit"],
    [{ ...fine, headers: { ...fine.headers, "content-type": "text/html" } }, "content type text/html"],
    [{ ...fine, text: "Not found" }, "not the envelope"],
    [{ ...fine, text: '{"error":{"code":"OOPS","message":"No."}}' }, "no code of the document"],
    [{ ...fine, text: '{"error":{"code":"NOT_FOUND","message":"No.","field":""}}' }, "field is no name"],
    [{ ...fine, status: 200, text: '{"data":"[object Object]"}' }, "the inside shines through: [object Object]"],
    [{ ...fine, status: 200, text: "Error: x\n    at run (file.js:1:2)" }, "the inside shines through: at r"],
  ])("%j", (answer, flaw) => {
    expect(wireFlaws(fine, { api: true })).toEqual([]);
    expect(wireFlaws(answer, { api: true })).toContain(flaw);
  });

  test("by fuzzing a server that is always wrong", async () => {
    const broken = createServer((_incoming, outgoing) => outgoing.writeHead(500).end("TypeError: x is not a function"));
    await new Promise<void>((resolve) => {
      broken.listen(0, "127.0.0.1", resolve);
    });
    const memory = { rss: 1e12, heapUsed: 0, external: 0 };
    const server: Server = {
      port: (broken.address() as AddressInfo).port,
      complaints: () => "a warning",
      ended: () => null,
      memory: () => Promise.resolve(memory),
      stop: () => Promise.resolve(),
    };
    const { findings } = await new Fuzzer(server).run({ seed: 1, count: 60 });
    const problems = findings.map(({ problem }) => problem).join("\n");
    broken.closeAllConnections();
    broken.close();
    for (const part of ["status 500", "not the envelope", "no sandbox could be made", "standard error"]) expect(problems).toContain(part);
  });

  test("responses are parsed from a stream split anywhere, several after each other, in chunks or with a length", async () => {
    const answers = [
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc",
      "HTTP/1.1 404 No\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n",
    ];
    const server = createServer();
    server.on("connection", (socket) => {
      for (const byte of Buffer.from(answers.join(""))) socket.write(Buffer.from([byte]));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const wire = new Wire((server.address() as AddressInfo).port);
    wire.write(message("GET / HTTP/1.1"));
    const read = [await wire.answer(false, 1000), await wire.answer(false, 1000)];
    expect(read.map((answer) => [answer?.status, answer?.text])).toEqual([
      [200, "abc"],
      [404, "abc"],
    ]);
    wire.close();
    server.closeAllConnections();
    server.close();
  });
});
