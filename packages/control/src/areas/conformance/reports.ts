import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { refuse } from "@hr-platform/engine/contract/errors";
import type { QueryParameter } from "../../row/row.ts";
import { choice } from "../../row/schema.ts";

/** The forms of a report, with their content types. */
export const REPORT_TYPES = {
  html: "text/html",
  json: "application/json",
  markdown: "text/markdown",
  junit: "application/xml",
  sarif: "application/sarif+json",
} as const;

/** A form of a report. */
export type ReportForm = keyof typeof REPORT_TYPES;

/** All forms. */
const REPORT_FORMS: readonly ReportForm[] = Object.keys(REPORT_TYPES) as ReportForm[];

/** `?as=`. */
export const reportForm: QueryParameter<ReportForm> = {
  schema: choice(REPORT_FORMS, "The form of the report. Default html."),
  read: (given = "html") => {
    const form = REPORT_FORMS.find((one) => one === given);
    if (form === undefined) throw refuse.invalid("as", `as must be one of: ${REPORT_FORMS.join(", ")}.`);
    return form;
  },
};

const fileOf = (form: ReportForm): string => `report.${form}`;

/** The flags with which the suite writes every form. */
export const REPORT_FLAGS: readonly string[] = REPORT_FORMS.map((form) => `--report=${form}=${fileOf(form)}`);

/** Where the suite wrote its reports. */
interface WrittenReports {
  readonly folder: string;
  /** Origin that the suite used, and the one that its caller used. */
  readonly origins: { readonly suite: string; readonly caller: string };
}

/** A run, as far as its reports are concerned. */
interface ReportedRun {
  readonly id: string;
  readonly state: string;
  readonly reports: ReadonlyMap<ReportForm, Uint8Array>;
}

/** The reports in the folder of a run, compressed. The suite had an address of its own, which is closed now: that of the caller replaces it. */
export async function readReports({ folder, origins }: WrittenReports): Promise<ReadonlyMap<ReportForm, Uint8Array>> {
  const found = new Map<ReportForm, Uint8Array>();
  for (const form of REPORT_FORMS) {
    const text = await readFile(join(folder, fileOf(form)), "utf8").catch(() => undefined);
    if (text !== undefined) found.set(form, await promisify(gzip)(text.replaceAll(origins.suite, origins.caller)));
  }
  return found;
}

/** The report of a run that has ended. @throws ApiError CONFLICT if it has none */
export async function reportOf({ id, state, reports }: ReportedRun, form: ReportForm): Promise<Response> {
  if (state !== "ended") throw refuse.conflict(`The run ${id} goes on. Its report is there when it has ended.`);
  const report = reports.get(form);
  if (report === undefined) throw refuse.conflict(`The run ${id} ended without a report. GET /_mock/conformance/${id} has the reason.`);
  const body = (await promisify(gunzip)(report)).toString();
  const headers = { "Content-Type": `${REPORT_TYPES[form]}; charset=utf-8`, "Cache-Control": "no-store" };
  return new Response(body, { headers: form === "html" ? { ...headers, "Content-Security-Policy": policyOf(body) } : headers });
}

/**
 * The content security policy of a report page: the one that the page names itself, at its very beginning, which lets its own script and style
 * run and nothing else. As a sandbox it has an origin of its own, so that it cannot even ask the mock.
 */
function policyOf(page: string): string {
  const own = /<meta http-equiv="Content-Security-Policy" content="([\w\s'&#;+/=-]+)">/.exec(page.slice(0, 1000))?.[1];
  const policy = own?.replaceAll("&#39;", "'") ?? "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  return `${policy}; frame-ancestors 'none'; sandbox allow-scripts`;
}
