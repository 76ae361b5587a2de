import type { MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { switches } from "@hr-platform/engine/test/decisions/index";
import { client } from "@hr-platform/engine/test/support/client";
import type { Mock } from "../../src/mock.ts";
import { frozenMock } from "./whole-mock.ts";

/** A request that is refused, which no test of a decision sends. */
const OTHERS: readonly ((mock: Mock) => unknown)[] = [
  (mock) => client(mock).get("/employees", "department=%ff"),
  (mock) => {
    mock.decide({ "blank-strings": "stored" });
    client(mock).put("/company/branding", { brand_name: "  " });
  },
  (mock) => {
    mock.decide({ "empty-patch": "validation-error" });
    client(mock).put("/company/branding", {});
  },
  (mock) => {
    const part = { name: "file", filename: "logo.svg", type: "image/svg+xml", bytes: new TextEncoder().encode("<svg>") };
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    client(mock).send({ method: "POST", path: "/company/branding/logo", headers, body: part.bytes, form: [part] });
  },
  (mock) => {
    const { records, data } = mock.defaultSandbox.company("wattle");
    const { id } = [...records.applications.values()].find(({ status }) => status === "active")!;
    mock.web("hire", { application_id: id });
    client(mock).patch(`/recruitment/applications/${id}/stage`, { stage_id: data.stages[0]!.resource.id });
  },
];

/** Every request of the tests of decisions, under each value of each. */
const runs: readonly { readonly settings: MockOptions; readonly send: (mock: Mock) => unknown }[] = [
  ...switches.flatMap(({ slug, settings, observe, shows }) =>
    Object.keys(shows).map((value) => ({ settings: { ...settings, decide: { ...settings.decide, [slug]: value } }, send: observe })),
  ),
  ...OTHERS.map((send) => ({ settings: {}, send })),
];

/** Calls `judge` with each refused exchange, in the state that the mock is in after it, and puts that state back. */
export async function eachRefusal(judge: (mock: Mock, n: number) => void): Promise<void> {
  for (const { settings, send } of runs) {
    const mock = frozenMock(settings);
    let isJudging = false;
    mock.defaultSandbox.journal.subscribe(({ n, response }) => {
      if (isJudging || response.status < 400) return;
      isJudging = true;
      judge(mock, n);
      isJudging = false;
    });
    await send(mock);
  }
}
