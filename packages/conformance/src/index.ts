/** The conformance suite as a library: checks as data, `runSuite` for a whole run, `check` for checks of your own. */
export { type Check, type CheckSettings, check } from "./run/check/check.ts";
export type { Tier } from "./run/schedule/tier.ts";
export type { Part } from "./target/target.ts";
export { checks } from "./checks/index.ts";
export { type Comparison, compare } from "./verdict/compare.ts";
export { Exchange, type ExchangeRecord } from "./exchange/exchange.ts";
export type { KeyName } from "./target/key-name.ts";
export { type CheckResult, type Conformance, type ConformanceOptions, conformance } from "./library.ts";
export { type Report, type RequirementReport, type Verdict } from "./verdict/report.ts";
export type { CheckEnded, CleanUpStarted, RunEnded, RunEvent, RunStarted, RunWaits, VerdictKnown } from "./verdict/run-event.ts";
export { type CallSettings, type RawRequest } from "./exchange/request.ts";
export { type Edition, editionNamed } from "./editions/edition.ts";
export { type SuiteOptions, runSuite } from "./suite.ts";
export { type Target } from "./target/target.ts";
export { readTarget } from "./target-file/target-file.ts";
export { CheckContext, type SetUp, setUp } from "./run/check/check-context.ts";
export { type Expectation } from "./run/check/judgements.ts";
export {
  /** @deprecated Use `CheckContext`. */
  CheckContext as Trial,
  /** @deprecated Use `SetUp`. */
  type SetUp as Given,
  /** @deprecated Use `setUp`. */
  setUp as given,
} from "./run/check/check-context.ts";
export { View } from "./exchange/view.ts";
