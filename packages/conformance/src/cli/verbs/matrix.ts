import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { badgeOf } from "../../matrix/badge.ts";
import { counted } from "../../report/counted.ts";
import { matrixPage } from "../../matrix/page.ts";
import { readMatrix } from "../../matrix/read-folder.ts";
import { ConfigurationError } from "../../target/configuration-error.ts";
import { out } from "../../terminal/print.ts";
import { readTrustedRoots } from "../files.ts";

/** Flags of `matrix`, as commander gives them. */
export interface MatrixFlags {
  readonly out: string;
  readonly trustedRoot?: string;
}

/**
 * `hr-conformance matrix`: one page from any number of results, with the same as `matrix.json` and a badge for each.
 * @throws ConfigurationError if the folder holds no result, or the site cannot be written
 */
export async function matrixCommand(folder: string, { out: site, trustedRoot }: MatrixFlags): Promise<void> {
  const matrix = await readMatrix(folder, await readTrustedRoots(trustedRoot));
  const files: [string, string][] = [
    ["index.html", await matrixPage(matrix)],
    ["matrix.json", `${JSON.stringify(matrix, null, 1)}\n`],
    ...matrix.results.map((result): [string, string] => [join("badges", `${result.id.replaceAll(/[^\w.-]+/g, "-")}.svg`), badgeOf(result)]),
  ];
  try {
    await mkdir(join(site, "badges"), { recursive: true });
    for (const [name, text] of files) await writeFile(join(site, name), text);
  } catch (error) {
    throw new ConfigurationError(`'${site}' cannot be written (${(error as NodeJS.ErrnoException).code}); name another folder with --out`);
  }
  const { results, programs, left_out: leftOut } = matrix;
  out.print(
    `${join(site, "index.html")} shows ${counted(results.length, "service")} and ${counted(programs.length, "program")}`,
    ...leftOut.map((line) => `left out: ${line}`),
  );
}
