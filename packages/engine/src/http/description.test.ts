import { expect, test } from "vitest";
import { createMock } from "../mock.ts";

test("the YAML has the address and the markers of the JSON, whichever were served before", async () => {
  const text = async (marker: string, address: string): Promise<string> => {
    await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", decide: { "coming-soon-marker": marker } });
    return await (await mock.fetch(address)).text();
  };
  const markers = (document: string): number => document.split("x-status").length;
  for (const [marker, host] of [
    ["both", "mock"],
    ["path", "mock"],
    ["path", "localhost"],
  ] as const) {
    const address = `http://${host}/api/v1/openapi`;
    const [yaml, json] = [await text(marker, `${address}.yaml`), await text(marker, `${address}.json`)];
    expect(markers(yaml)).toBe(markers(json));
    expect(yaml).toContain(`url: http://${host}/api/v1`);
  }
});
