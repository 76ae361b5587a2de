import { refuseBy } from "../../contract/refuse-by.ts";
import { type Variant, onStep } from "../pipeline.ts";

/** The paths that features are likely to have which the document names without one (§4.9 N5). */
const FEATURE =
  /^\/(?:e-sign|payroll|pay-schedule|performance|training|incidents|learn|courses|assignments|completions|certificates|wellbeing|support-providers|sso|mfa)(?:\/|$)/i;

/** How a path is answered that the server does not offer. */
export const unofferedPaths: readonly Variant[] = [
  onStep("authenticate", "unknown-path-without-key", "401", (authenticate) => (service, request, match) => {
    const { decisions } = service;
    if (match.kind !== "unknown" || decisions["unknown-path-without-key"] !== "404") return authenticate(service, request, match);
    try {
      return authenticate(service, request, match);
    } catch {
      throw refuseBy.unknownPath(decisions["unknown-path"], "unknown-path-without-key");
    }
  }),
  onStep("operation", "wrong-method", "not-found", (operation) => (match, path, decisions) => {
    if (match.kind === "wrong-method" && decisions["wrong-method"] === "not-allowed") throw refuseBy.wrongMethod(match.allow, 405);
    return operation(match, path, decisions);
  }),
  // What is below a path that is coming soon.
  onStep("operation", "coming-soon-tree", "whole-tree", (operation) => (match, path, decisions) => {
    if (match.kind === "coming-soon" && !match.exact && decisions["coming-soon-tree"] !== "whole-tree")
      throw refuseBy.unknownPath(decisions["unknown-path"], "below-coming-soon");
    return operation(match, path, decisions);
  }),
  // A feature for which the document has no path.
  onStep("operation", "unlisted-features", "not-found", (operation) => (match, path, decisions) => {
    if (match.kind === "unknown" && decisions["unlisted-features"] === "not-implemented" && FEATURE.test(path))
      throw refuseBy.comingSoon("unlisted-feature");
    return operation(match, path, decisions);
  }),
];
