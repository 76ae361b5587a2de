import { expect, test } from "vitest";
import type { Arrival, Wire } from "../wire/wire.ts";
import { type WireEvent, recordingWire } from "./recording.ts";

test("a recording wire records masked values and returns the original ones", async () => {
  const arrival: Arrival = { method: "POST", path: "/x?key=hrk_1", headers: { "x-key": "hrk_1" }, body: '"hrk_1"', at: 1, gaveUpAt: null };
  const events: WireEvent[] = [];
  const wire = { arrivals: async (): Promise<readonly Arrival[]> => [arrival] } as unknown as Wire;
  const recording = recordingWire(
    wire,
    (event) => events.push(event),
    (text) => text.replaceAll("hrk_1", "<full>"),
  );
  expect(await recording.arrivals("m", { atLeast: 0, within: 0 }, "c/1")).toEqual([arrival]);
  const masked = { ...arrival, path: "/x?key=<full>", headers: { "x-key": "<full>" }, body: '"<full>"' };
  expect(events).toEqual([{ kind: "given", id: "c/1", method: "arrivals", value: [masked] }]);
});
