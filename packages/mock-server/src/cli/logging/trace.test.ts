import type { Trace } from "@hr-platform/engine/sandbox/trace";
import { client } from "@hr-platform/engine/test/support/client";
import { expect, test } from "vitest";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import { traceText } from "./trace.ts";

test("the text of a trace has one block per request, with masked keys", () => {
  const secret = "hrk_wattle_full";
  const mock = frozenMock();
  const traces: Trace[] = [];
  mock.trace((trace) => void traces.push(trace));
  client(mock).get("/leave", { api_key: secret, status: secret });
  expect(traceText(traces[0]!)).not.toContain(secret);
  expect(traceText(traces[0]!)).toMatch(/^#0 GET \/leave\?api_key=…&status=hrk_wattle_…\n {2}match {6}listLeave\n {2}key/);
});
