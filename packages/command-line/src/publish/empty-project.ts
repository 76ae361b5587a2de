import { spawnSync } from "node:child_process";
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** How a program ended. */
export interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** A folder outside the repository, with nothing but what a test installs into it. */
export class EmptyProject implements Disposable {
  readonly folder: string = mkdtempSync(join(tmpdir(), "hr-project-"));

  constructor() {
    this.write("package.json", JSON.stringify({ name: "empty", version: "1.0.0", private: true, type: "module" }));
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true });
    writeFileSync(join(this.folder, name), text);
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), "utf8");
  }

  /** Runs a program in the folder. What a repository or a test runner sets for its own programs is not passed on. */
  run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Ended {
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_|NODE_(?!EXTRA_CA)|VITEST|TEST$|COREPACK_|YARN_(?!HTTPS)|PNPM_|INIT_CWD)/i.test(name),
    );
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      cwd: this.folder,
      env: { ...Object.fromEntries(own), ...env },
      encoding: "utf8",
    });
    return { status, out: stdout ?? "", err: error === undefined ? stderr : String(error) };
  }

  /** Gives the project a package of the repository, as if it were installed. */
  borrow(name: string, from: string): void {
    mkdirSync(dirname(join(this.folder, "node_modules", name)), { recursive: true });
    symlinkSync(from, join(this.folder, "node_modules", name), "junction");
  }

  /** The bytes that a folder takes on a disk with blocks of 4 KiB, links not followed. */
  sizeOf(name: string): number {
    const size = (path: string): number => {
      const { size: bytes } = lstatSync(path);
      if (!lstatSync(path).isDirectory()) return Math.ceil(bytes / 4096) * 4096;
      return readdirSync(path).reduce((sum, entry) => sum + size(join(path, entry)), 4096);
    };
    return size(join(this.folder, name));
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
