import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const FILE = "analytics-routes.ts";
const TOTAL = "const total = statuses.active + statuses.on_leave + statuses.probation;";
const TENURE = `["Average tenure", nested ? "years" : "months", nested ? tenure : Math.round(tenure * 12)],`;
const MINE = "const mine = all.filter((person) => person.jurisdiction === jurisdiction);";
const CELL = `["Department", name, count ?? (bare ? size(name) : HIDDEN)]`;
const NONE_SMALL = "if (small.length === 0) return hidden;";
const BY = "training: Array.from(sizes, ([name]) => [name, hidden.has(name) ? null : (name.length * 7) % 100]),";
const SIZES = "departments: Array.from(sizes, ([name, size]) => [name, hidden.has(name) ? null : size]),";
const FIGURES = "export function exportAnalytics(call: Call): Reply {\n  const summary = summaryOf(call);";

/** The figures of a company, as JSON and as CSV. */
export const fourthAnalytics: readonly Planted[] = [
  plain("counts those who left in the headcount", "ANA-01", [FILE, TOTAL, "const total = call.company.staff.size;"]),
  subtle("shows people on hidden leave as away", "PRIV-09 ANA-01", [
    FILE,
    `return {
    statuses: { active: withStatus("active"), on_leave: withStatus("on_leave"),`,
    `const away = [...company.hidden.values()].filter(({ start, end }) => start <= today && end >= today).length;
  return {
    statuses: { active: withStatus("active") - away, on_leave: withStatus("on_leave") + away,`,
  ]),
  plain("leaves out who left of their own will", "ANA-04", [
    FILE,
    "{ rate, leavers, mix: { voluntary, involuntary } },",
    "{ rate, leavers },",
  ]),
  subtle("counts leavers of New Zealand among those of Australia as well", "ANA-05", [
    FILE,
    MINE,
    `const mine = all.filter((person) => [person.jurisdiction, person.jurisdiction === "NZ" ? "AU" : ""].includes(jurisdiction));`,
  ]),
  subtle("exports the leavers of all jurisdictions together", "ANA-05 ANA-10", [
    FILE,
    TENURE,
    `${TENURE}
    ["Turnover leavers", "all", turnover.reduce((sum, { leavers }) => sum + leavers, 0)],`,
  ]),
  plain("hides no second department", "ANA-09", [FILE, NONE_SMALL, "if (small.length > 0 || small.length === 0) return hidden;"]),
  subtle("hides departments by how many people they ever had", "ANA-08", [
    FILE,
    "const hidden = hiddenOf(sizes);",
    "const hidden = hiddenOf(new Map([...sizes.keys()].map((name) => [name, all.filter(({ department }) => (department ?? NONE) === name).length])));",
  ]),
  subtle("shows the training of departments that it hides for the sake of others", "ANA-12", [
    FILE,
    BY,
    "training: Array.from(sizes, ([name, size]) => [name, size < 5 ? null : (name.length * 7) % 100]),",
  ]),
  subtle("shows people without a department however few they are", "ANA-08", [
    FILE,
    SIZES,
    "departments: Array.from(sizes, ([name, size]) => [name, hidden.has(name) && name !== NONE ? null : size]),",
  ]),
  subtle("hides in the export only what is small", "ANA-10 ANA-09", [
    FILE,
    CELL,
    `["Department", name, count ?? (size(name) >= 5 ? size(name) : HIDDEN)]`,
  ]),
  plain("exports a dash for what is hidden", "ANA-11", [FILE, CELL, `["Department", name, count ?? "-"]`]),
  plain("exports JSON", "CONV-09 ANA-10", [
    FILE,
    FIGURES,
    "export function exportAnalytics(call: Call): Reply {\n  const summary = summaryOf(call);\n  if (call.forms === undefined) return { data: summary };",
  ]),
  subtle("exports what it exported first", "ANA-10", [
    FILE,
    FIGURES,
    `export function exportAnalytics(call: Call): Reply {
  const store = call.company as unknown as { exported?: Summary };
  const summary = (store.exported ??= summaryOf(call));`,
  ]),
  subtle("exports the figures of the company that exported first", "AUTH-10 PRIV-22", [
    FILE,
    FIGURES,
    `export function exportAnalytics(call: Call): Reply {
  const store = call.deliveries as unknown as { exported?: Summary };
  const summary = (store.exported ??= summaryOf(call));`,
  ]),
];
