import { expect, test } from "vitest";
import { Wire } from "../../test/support/wire.ts";
import { createMock } from "../mock.ts";

const ASK = new TextEncoder().encode("GET /api/v1/company HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer hrk_wattle_full\r\n\r\n");

test("a port that drains closes each connection with a response, and then accepts no more", async () => {
  const mock = createMock();
  const listening = await mock.listen();
  const [used, idle] = [new Wire(listening.port), new Wire(listening.port)];
  used.write(ASK);
  expect((await used.answer(false, 2000))?.headers["connection"]).not.toBe("close");
  const drained = listening.drain();
  used.write(ASK);
  expect(await used.answer(false, 2000)).toMatchObject({ status: 200, headers: { connection: "close" } });
  const late = new Wire(listening.port);
  late.write(ASK);
  expect(await late.answer(false, 2000)).toMatchObject({ status: 200, headers: { connection: "close" } });
  await drained;
  expect(await idle.answer(false, 2000)).toBeUndefined();
  const refused = new Wire(listening.port);
  refused.write(ASK);
  expect(await refused.answer(false, 2000)).toBeUndefined();
  for (const wire of [used, idle, late, refused]) wire.close();
  await mock[Symbol.asyncDispose]();
});
