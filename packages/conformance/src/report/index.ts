import { constants } from "node:fs";
import { access, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ConfigurationError } from "../target/configuration-error.ts";
import type { Report } from "../verdict/report.ts";

/** Writes a report in one format. */
export type Writer = (report: Report) => string | Promise<string>;

/** The formats of `--report FORMAT=FILE`; each is loaded when it is asked for. */
const FORMATS: Readonly<Record<string, () => Promise<Writer>>> = {
  json: async () => (report) => `${JSON.stringify(report, null, 2)}\n`,
  junit: async () => (await import("./junit.ts")).junit,
  html: async () => (await import("./html.ts")).html,
  markdown: async () => (await import("./markdown.ts")).markdown,
  sarif: async () => (await import("./sarif.ts")).sarif,
  ctrf: async () => (await import("./ctrf.ts")).ctrf,
  badge: async () => (await import("./badge.ts")).badge,
  "in-toto": async () => (await import("./in-toto.ts")).inToto,
};

/** A report that was asked for, by its format and where it goes. */
export interface ReportFile {
  readonly format: string;
  readonly file: string;
}

/** Reads `FORMAT=FILE`. @throws ConfigurationError naming the formats */
export function parseReport(text: string): ReportFile {
  const at = text.indexOf("=");
  const format = at < 0 ? text : text.slice(0, at);
  const file = at < 0 ? "" : text.slice(at + 1);
  if (!Object.hasOwn(FORMATS, format))
    throw new ConfigurationError(`--report ${text}: there is no format '${format}'; there are ${Object.keys(FORMATS).join(", ")}`);
  if (file === "") throw new ConfigurationError(`--report ${text} names no file; write --report ${format}=FILE`);
  return { format, file };
}

/** Looks, before a long run, whether the reports can be written after it. @throws ConfigurationError naming the file */
export async function mayWrite(files: readonly ReportFile[]): Promise<void> {
  for (const { file } of files) {
    const known = await stat(file).catch(() => undefined);
    if (known?.isDirectory() === true) throw new ConfigurationError(`report file '${file}' is a folder; name a file in it`);
    await access(known === undefined ? dirname(file) : file, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      const mend = error.code === "ENOENT" ? `make the folder '${dirname(file)}' first` : "name one that may be written";
      throw new ConfigurationError(`report file '${file}' cannot be written (${error.code}); ${mend}`);
    });
  }
}

/** Writes the reports, each whatever becomes of the others. @throws ConfigurationError naming those that could not be written */
export async function writeReports(report: Report, files: readonly ReportFile[]): Promise<void> {
  const failed: string[] = [];
  for (const { format, file } of files) {
    try {
      const write = await FORMATS[format]!();
      const text = await write(report);
      await writeFile(file, text);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      failed.push(`report file '${file}' cannot be written (${code ?? `the format ${format} failed: ${message}`})`);
    }
  }
  if (failed.length > 0) throw new ConfigurationError(`${failed.join("; ")}; the other reports are written`);
}
