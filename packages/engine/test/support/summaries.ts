import { expect } from "vitest";
import type { AnalyticsSummary } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { people } from "./cast.ts";
import { client } from "./client.ts";
import { hire } from "../decisions/switch.ts";
import { frozenMock } from "./worlds.ts";

/** The text of a hidden figure in the export (§4.8). */
export const SUPPRESSED = "<5 - hidden";

/** Companies with analytics. */
export const GROWTH: readonly string[] = ["wattle", "thistle", "southern", "acorn"];

/** The analytics of a company. */
export function summaryOf(mock: Mock, slug = "wattle"): AnalyticsSummary {
  return client(mock, `hrk_${slug}_full`).get<AnalyticsSummary>("/analytics").data;
}

/** The analytics of a company as CSV text. */
export function exportOf(mock: Mock, slug = "wattle"): string {
  return client(mock, `hrk_${slug}_full`).get("/analytics/export").text;
}

/** The values of an export by section, key and metric; only for names without quotes. */
export function figures(text: string): Map<string, string> {
  const lines = text.split("\r\n").slice(1, -1);
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(",")), line.slice(line.lastIndexOf(",") + 1)]));
}

/** Departments whose headcount is hidden. */
export function hiddenIn({ departments }: AnalyticsSummary): string[] {
  return departments.filter(({ suppressed }) => suppressed).map(({ department }) => department);
}

/** The actual number of people by department. */
export function sizes(mock: Mock, slug: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, department } of people(mock, slug)) {
    if (status !== "terminated") counts[department ?? "Unassigned"] = (counts[department ?? "Unassigned"] ?? 0) + 1;
  }
  return counts;
}

/** A mock in which wattle has exactly the given people by department, and some without one. */
export function staffed(departments: Readonly<Record<string, number>>, unassigned = 0): Mock {
  const mock = frozenMock({ world: "empty" });
  const places = Object.entries(departments).flatMap(([department, size]) => Array.from({ length: size }, () => ({ department })));
  for (const [n, place] of [...places, ...Array.from({ length: unassigned }, () => ({}))].entries()) {
    expect(hire(mock, { email: `p${n}@x.example`, ...place }).status).toBe(200);
  }
  return mock;
}
