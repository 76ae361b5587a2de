import type { ReportWriter } from "./case-texts.ts";

/** The formats of a report; each is loaded when it is used. */
export const REPORT_FORMATS: Readonly<Record<string, () => Promise<ReportWriter>>> = {
  json: async () => (await import("./json.ts")).jsonReport,
  junit: async () => (await import("./junit.ts")).junitReport,
  html: async () => (await import("./html.ts")).htmlReport,
  markdown: async () => (await import("./markdown.ts")).markdownReport,
  sarif: async () => (await import("./sarif.ts")).sarifReport,
  ctrf: async () => (await import("./ctrf.ts")).ctrfReport,
};
