/** The conformance suite as a library: checks as data, a run in one call, own checks in the same form. */
export { type Check, type CheckSettings, type Given, type Part, type Tier, check, given } from "./check.ts";
export { checks } from "./checks.ts";
export { type Comparison, compare } from "./compare.ts";
export { Exchange, type ExchangeRecord, type KeyName } from "./exchange.ts";
export { type CheckResult, type Conformance, type ConformanceOptions, conformance } from "./library.ts";
export { type Report, type RequirementReport, type Verdict } from "./report.ts";
export { type CallSettings, type RawRequest } from "./request.ts";
export { type SuiteOptions, runSuite } from "./suite.ts";
export { type Target } from "./target.ts";
export { readTarget } from "./target-file.ts";
export { Trial } from "./trial.ts";
export { View } from "./view.ts";
