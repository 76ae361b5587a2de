/** Judges a program of this process that calls the API: `checkClient(mock, run)`. */
export { checkFunction as checkClient } from "./in-tests/check-function.ts";
export type { ClientCheckOptions, ClientPlace, ClientRun } from "./in-tests/check-function.ts";
export type { ClientReport, ProgramNeeds, ScenarioReport, ScenarioVerdict } from "@hr-platform/client-check/report";
export type { Finding } from "@hr-platform/client-check/judge/finding";
export type { Deliverer } from "@hr-platform/client-check/run/program";
