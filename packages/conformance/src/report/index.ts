import { constants } from "node:fs";
import { access, lstat, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ConfigurationError } from "../target/configuration-error.ts";
import type { Report } from "../verdict/report.ts";
import type { ReportContext } from "./context.ts";

/** Formats a report. */
export type Writer = (report: Report, context: ReportContext) => string | Promise<string>;

/** The formats of `--report FORMAT=FILE`; each is loaded when it is used. */
const FORMATS: Readonly<Record<string, () => Promise<Writer>>> = {
  json: async () => (await import("./json.ts")).json,
  junit: async () => (await import("./junit.ts")).junit,
  html: async () => (await import("./html.ts")).html,
  markdown: async () => (await import("./markdown.ts")).markdown,
  sarif: async () => (await import("./sarif.ts")).sarif,
  ctrf: async () => (await import("./ctrf.ts")).ctrf,
  badge: async () => (await import("./badge.ts")).badge,
  "in-toto": async () => (await import("./in-toto.ts")).inToto,
};

/** A requested report: its format and its file. */
export interface ReportFile {
  readonly format: string;
  readonly file: string;
}

/** Parses `FORMAT=FILE`. @throws ConfigurationError that lists the formats */
export function parseReport(text: string): ReportFile {
  const at = text.indexOf("=");
  const format = at < 0 ? text : text.slice(0, at);
  const file = at < 0 ? "" : text.slice(at + 1);
  if (!Object.hasOwn(FORMATS, format))
    throw new ConfigurationError(`--report ${text}: no such format '${format}'; the formats are ${Object.keys(FORMATS).join(", ")}`);
  if (file === "") throw new ConfigurationError(`--report ${text} names no file; write --report ${format}=FILE`);
  return { format, file };
}

/** Whether a report goes to standard output, which then holds nothing for people or for other scripts. */
export function writesToOutput(files: readonly ReportFile[]): boolean {
  return files.some(({ file }) => ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].includes(file));
}

/** Checks, before a long run, that the reports can be written after it. @throws ConfigurationError that names the file */
export async function mayWrite(files: readonly ReportFile[]): Promise<void> {
  for (const { file } of files) {
    const known = await stat(file).catch(() => undefined);
    if (known?.isDirectory() === true) throw new ConfigurationError(`report file '${file}' is a folder; name a file in it`);
    await access(known === undefined ? dirname(file) : file, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      const mend = error.code === "ENOENT" ? `make the folder '${dirname(file)}' first` : "name a file that can be written";
      throw new ConfigurationError(`report file '${file}' cannot be written (${error.code}); ${mend}`);
    });
  }
}

/** Writes a file, so that nobody finds half of it. What is no file, such as a pipe, is written as it is. */
async function writeWhole(file: string, text: string): Promise<void> {
  const known = await lstat(file).catch(() => undefined);
  if (known !== undefined && !known.isFile()) return writeFile(file, text);
  const part = `${file}.${process.pid}.part`;
  try {
    await writeFile(part, text, known === undefined ? {} : { mode: known.mode });
    await rename(part, file);
  } catch {
    // The folder may not be writable although the file is.
    await rm(part, { force: true });
    await writeFile(file, text);
  }
}

/** Writes the reports; one that fails does not stop the others. @throws ConfigurationError that names those that failed */
export async function writeReports(report: Report, files: readonly ReportFile[], context: ReportContext): Promise<void> {
  const failed: string[] = [];
  for (const { format, file } of files) {
    try {
      const write = await FORMATS[format]!();
      const text = await write(report, context);
      await writeWhole(file, text);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      failed.push(`report file '${file}' cannot be written (${code ?? `the format ${format} failed: ${message}`})`);
    }
  }
  if (failed.length > 0) throw new ConfigurationError(`${failed.join("; ")}; the other reports are written`);
}
