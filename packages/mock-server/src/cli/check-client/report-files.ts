import { constants, existsSync } from "node:fs";
import { access, lstat, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { REPORT_FORMATS } from "@hr-platform/client-check/report/formats";
import type { ReportContext } from "@hr-platform/client-check/report/case-texts";
import type { ClientReport } from "@hr-platform/client-check/report";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";

/** A requested report. */
export interface ReportFile {
  readonly format: string;
  readonly file: string;
}

/** Reads `FORMAT=FILE`. @throws ConfigurationError that lists the formats */
export function readReportFile(text: string): ReportFile {
  const [, format = text, file = ""] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (!Object.hasOwn(REPORT_FORMATS, format))
    throw new ConfigurationError(
      `--report '${text}': there is no format '${format}'; the formats are ${Object.keys(REPORT_FORMATS).join(", ")}`,
    );
  if (file === "") throw new ConfigurationError(`--report '${text}' names no file; write --report ${format}=FILE`);
  return { format, file };
}

/** Whether a report goes to standard output, which then holds nothing else. */
export function takesOutput(files: readonly ReportFile[]): boolean {
  return files.some(({ file }) => ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].includes(file));
}

/** Looks, before a long check, whether its reports can be written. @throws ConfigurationError that names the file */
export async function mayWriteReports(files: readonly ReportFile[]): Promise<void> {
  for (const { file } of files) {
    const there = await stat(file).catch(() => undefined);
    if (there?.isDirectory() === true) throw new ConfigurationError(`report file '${file}' is a folder; name a file in it`);
    await access(there === undefined ? dirname(file) : file, constants.W_OK).catch(({ code }: NodeJS.ErrnoException) => {
      const mend = code === "ENOENT" ? `make the folder '${dirname(file)}' first` : "name a file that can be written";
      throw new ConfigurationError(`report file '${file}' cannot be written (${code}); ${mend}`);
    });
  }
}

/** Writes the reports. One that fails does not stop the others. @throws ConfigurationError that names those that failed */
export async function writeClientReports(report: ClientReport, files: readonly ReportFile[], { gate }: ReportContext): Promise<void> {
  const failed: string[] = [];
  const place = fileOf(report.command);
  for (const { format, file } of files) {
    try {
      const write = await REPORT_FORMATS[format]!();
      await writeAtOnce(file, write(report, { gate, ...(place === undefined ? {} : { place }) }));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      failed.push(`report file '${file}' cannot be written (${code ?? message})`);
    }
  }
  if (failed.length > 0) throw new ConfigurationError(failed.join("; "));
}

/** Writes a file so that nobody reads a half of it. What is no ordinary file, such as a pipe, is written as it is. */
async function writeAtOnce(file: string, text: string): Promise<void> {
  const there = await lstat(file).catch(() => undefined);
  if (there !== undefined && !there.isFile()) return await writeFile(file, text);
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, text, there === undefined ? {} : { mode: there.mode });
  await rename(part, file).catch(async (error: unknown) => {
    await rm(part, { force: true });
    throw error;
  });
}

/** The first word of a program that is a file of the repository: its path from the root, as in an address. */
function fileOf(command: readonly string[]): string | undefined {
  const root = rootOf(process.cwd());
  const words = command.flatMap((word) => word.split(" "));
  const paths = words.map((word) => relative(root, resolve(word)));
  const path = paths.find((one) => one !== "" && !one.startsWith("..") && /\.\w+$/.test(one) && existsSync(join(root, one)));
  return path?.split(sep).map(encodeURIComponent).join("/");
}

/** The folder with `.git` above a folder; without one, the folder itself. */
function rootOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return folder;
  }
}
