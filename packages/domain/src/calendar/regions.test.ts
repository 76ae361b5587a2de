import type { Jurisdiction } from "@hr-platform/spec/types";
import { describe, expect, test } from "vitest";
import { parseRegion, regionOf, regions } from "./regions.ts";

const jurisdictions: readonly Jurisdiction[] = ["AU", "NZ", "UK"];

describe("regions", () => {
  test("there are eight, seventeen and four by ISO 3166-2, and South Canterbury", () => {
    expect(regions("AU").map((region) => region.code)).toEqual(["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"]);
    expect(regions("NZ").filter((region) => region.iso === `NZ-${region.code}`)).toHaveLength(17);
    expect(regions("NZ")).toContainEqual({ code: "CAN-SOUTH", iso: "NZ-CAN", name: "South Canterbury" });
    expect(regions("UK").map((region) => region.iso)).toEqual(["GB-ENG", "GB-NIR", "GB-SCT", "GB-WLS"]);
  });

  test("a region is read with or without its country in any case", () => {
    for (const jurisdiction of jurisdictions) {
      for (const { code } of regions(jurisdiction)) {
        const country = jurisdiction === "UK" ? "GB" : jurisdiction;
        for (const text of [code, code.toLowerCase(), `${country}-${code}`, `${country}-${code}`.toLowerCase()])
          expect(parseRegion(jurisdiction, text)).toBe(code);
      }
    }
  });

  test.each([
    ["AU", "Victoria"],
    ["AU", "NZ-TAS"],
    ["AU", "AUK"],
    ["AU", "AU"],
    ["AU", "AU-"],
    ["AU", "AU-AU-VIC"],
    ["AU", ""],
    ["AU", " VIC"],
    ["AU", "*"],
    ["AU", "constructor"],
    ["UK", "UK-SCT"],
    ["UK", "GB"],
  ] as const)("for %s, %j is not a region", (jurisdiction, text) => {
    expect(parseRegion(jurisdiction, text)).toBeNull();
  });

  test.each([
    ["Australia/Melbourne", "AU", "VIC"],
    ["Australia/Broken_Hill", "AU", "NSW"],
    ["Pacific/Auckland", "NZ", "AUK"],
    ["Pacific/Chatham", "NZ", "CIT"],
    ["Europe/London", "UK", "ENG"],
  ])("%s lies in %s %s", (timezone, jurisdiction, region) => {
    expect(regionOf(timezone)).toEqual({ jurisdiction, region });
  });

  test("every Australian zone that the platform knows has a region with a calendar", () => {
    const zones = Intl.supportedValuesOf("timeZone").filter((zone) => zone.startsWith("Australia/"));
    expect(zones.length).toBeGreaterThan(5);
    for (const zone of zones)
      expect(
        regions("AU").map((region) => region.code),
        zone,
      ).toContain(regionOf(zone)?.region);
  });

  test("a zone elsewhere has none", () => {
    expect(regionOf("Europe/Dublin")).toBeNull();
    expect(regionOf("UTC")).toBeNull();
  });
});
