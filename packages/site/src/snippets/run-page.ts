import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { freePort } from "@hr-platform/command-line/free-port";
import { root } from "@hr-platform/reference/tree";
import { type Block, treatmentOf } from "./blocks.ts";
import { poolOf } from "./commands.ts";
import { Shell } from "./shell.ts";

/** Whether an output is what a page shows. `…` in a line is any text, on a line of its own any lines. Blanks at the ends of lines do not count. */
export function isAsShown(shown: string, output: string): boolean {
  const trimmed = (text: string): string => text.replaceAll(/[ \t]+$/gm, "").trim();
  const pattern = trimmed(shown)
    .split("\n")
    .map((line) =>
      line.trim() === "…"
        ? "(?:.*\n)*?"
        : `${line
            .split("…")
            .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
            .join(".*")}\n`,
    )
    .join("");
  return new RegExp(`^${pattern}$`).test(`${trimmed(output)}\n`);
}

/** Ports that pages name: the mock's own, those of other mocks, of receivers, and of services that are judged. */
const NAMED = [4010, 4020, 4030, 3000, 8080] as const;

/** A free port for each that pages name, so that pages run beside each other and beside a mock of the machine. */
export class Ports {
  readonly #of: ReadonlyMap<number, number>;

  private constructor(of: ReadonlyMap<number, number>) {
    this.#of = of;
  }

  static async reserve(): Promise<Ports> {
    const pairs: [number, number][] = [];
    for (const named of NAMED) pairs.push([named, await freePort()]);
    return new Ports(new Map(pairs));
  }

  /** The port of a mock that is started without one. */
  get usual(): number {
    return this.#of.get(4010)!;
  }

  /** A text of a page with the ports that are used. */
  into(text: string): string {
    return text.replaceAll(/\b\d{4}\b/g, (number) => String(this.#of.get(Number(number)) ?? number));
  }

  /** An output with the ports that the page names. */
  back(text: string): string {
    const named = new Map([...this.#of].map(([name, used]) => [String(used), String(name)]));
    return text.replaceAll(/\b\d{4,5}\b/g, (number) => named.get(number) ?? number);
  }
}

/** Follows one page in an empty folder. */
class Reader {
  readonly #folder: string;
  readonly #ports: Ports;
  readonly #shell: Shell;
  #output = "";

  constructor(folder: string, ports: Ports, shell: Shell) {
    this.#folder = folder;
    this.#ports = ports;
    this.#shell = shell;
  }

  /** Does what a block says. Returns what is wrong with it, or undefined. */
  async follow(block: Block): Promise<string | undefined> {
    const code = this.#ports.into(block.code);
    switch (treatmentOf(block)) {
      case "write": {
        const file = join(this.#folder, block.attributes.get("file")!);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, code);
        return undefined;
      }
      case "serve":
        return await this.#shell.serve(code).then(
          () => undefined,
          (error: Error) => error.message,
        );
      case "run": {
        const { status, output } = await this.#shell.run(
          block.attributes.has("refused") ? `export CURL_HOME=/nonexistent\n${code}` : `export CURL_HOME="$HR_DOCS_CURL"\n${code}`,
        );
        this.#output = output;
        const expected = Number(block.attributes.get("status") ?? 0);
        return status === expected ? undefined : `exit status ${status}, not ${expected}:\n${output}`;
      }
      case "compare":
        return await this.#compare(block);
      case "same":
      case "leave":
      case "show":
        return undefined;
    }
  }

  async #compare({ code, attributes }: Block): Promise<string | undefined> {
    const isRight = (output: string): boolean => isAsShown(code, this.#ports.back(output));
    const { isShown, output } = attributes.has("serve")
      ? await this.#shell.shows(isRight)
      : { isShown: isRight(this.#output), output: this.#output };
    return isShown ? undefined : `another output than shown:\n${this.#ports.back(output)}`;
  }
}

/**
 * Follows a page to the letter in an empty folder: writes its files, runs its commands, compares outputs. Stops at the first block that goes wrong.
 * @param installed folder with what readers can install
 * @param isInstalled whether all of it is installed before: the page is not for readers with nothing
 * @returns what went wrong, with page and line; nothing if all went well
 */
export async function followPage(blocks: readonly Block[], installed: string, isInstalled = true): Promise<string[]> {
  const place = mkdtempSync(join(installed, "page-"));
  const [folder, scratch] = [join(place, "folder"), join(place, "scratch")];
  mkdirSync(folder);
  mkdirSync(scratch);
  if (isInstalled) {
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
    symlinkSync(poolOf(installed), join(folder, "node_modules"), "dir");
  }
  const ports = await Ports.reserve();
  const path = [join(installed, "bin"), join(root, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  writeFileSync(join(scratch, ".curlrc"), "fail-with-body\n");
  const own = { PATH: path, HR_DOCS_PORT: String(ports.usual), HR_DOCS_CURL: scratch, NO_COLOR: "1", CI: "1" };
  const shell = new Shell(folder, scratch, { ...process.env, ...own });
  const reader = new Reader(folder, ports, shell);
  try {
    for (const block of blocks) {
      const wrong = await reader.follow(block);
      if (wrong !== undefined) return [`${block.page}:${block.line}: ${wrong}`];
    }
    return [];
  } finally {
    await shell.end();
    rmSync(place, { recursive: true, force: true });
  }
}
