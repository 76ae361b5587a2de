import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type TestContext, expect } from "vitest";
import { containerEngine } from "./engine.ts";
import { recordingMock } from "./recording-mock.ts";

/** The folder with the clients of the control API in other languages. */
export const CLIENTS_FOLDER: string = join(import.meta.dirname, "../../../../clients");

const SOURCE = join(import.meta.dirname, "../../src/hr-mock.ts");

/** What each client must have called when all of its verbs were tested: they are the same in every language. */
const VERBS = [
  "DELETE /_mock/sandboxes/{id}",
  "GET /_mock/clock",
  "GET /_mock/faults",
  "GET /_mock/health",
  "GET /_mock/inbox",
  "GET /_mock/requests",
  "GET /_mock/requests/summaries",
  "GET /_mock/requests/{id}/explanation",
  "POST /_mock/clock",
  "POST /_mock/reset",
  "POST /_mock/sandboxes",
  "POST /_mock/snapshots",
  "POST /_mock/snapshots/{id}/restore",
  "POST /_mock/trigger",
  "POST /_mock/web/change-plan",
  "PUT /_mock/decisions",
  "PUT /_mock/faults",
];

interface Ended {
  /** Null: a signal ended it, after the time. */
  readonly status: number | null;
  readonly output: string;
}

/** How a language runs the tests of its client. */
interface ClientTests {
  /** Folder below `clients`. */
  readonly folder: string;
  readonly command: readonly [program: string, ...args: readonly string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** The file that has the first block of the README in this language. */
  readonly firstTest: string;
  /** Milliseconds. */
  readonly within: number;
  /** Why the tests cannot run on this machine, from what the command printed; undefined: they ran. */
  readonly missing?: (ended: Ended) => string | undefined;
}

/** Runs a command to its end, or ends it after `within` milliseconds. Undefined: there is no such program. */
export async function ended(
  [program, ...args]: readonly [string, ...(readonly string[])],
  cwd: string,
  env: NodeJS.ProcessEnv,
  within: number,
): Promise<Ended | undefined> {
  return await new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], timeout: within, killSignal: "SIGKILL" });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.on("error", () => resolve(undefined));
    child.on("close", (status) => resolve({ status, output }));
  });
}

/** Says in one line why a client is not tested here, and skips its test. */
export function skipWith(context: TestContext, folder: string, why: string): never {
  process.stderr.write(`clients/${folder} is not tested: ${why}\n`);
  context.skip(why);
}

const MARKS: Readonly<Record<string, string>> = { ".py": "python", ".java": "java", ".go": "go" };

/** What the README shows is a file whose test runs, and the licence that is published with the folder is ours. */
function expectPublishable(folder: string, firstTest: string): void {
  const [readme, file] = ["README.md", firstTest].map((name) => readFileSync(join(CLIENTS_FOLDER, folder, name), "utf8")) as [
    string,
    string,
  ];
  const [, shown] = new RegExp(`\`\`\`${MARKS[extname(firstTest)]}[^\n]*\n([^]*?)\`\`\``).exec(readme) ?? [];
  expect(shown).toBe(file);
  const [licence, ours] = [join(folder, "LICENSE"), "../LICENSE"].map((path) => readFileSync(join(CLIENTS_FOLDER, path), "utf8"));
  expect(licence).toBe(ours);
}

/** How the tests of a client ended. */
interface ClientResult extends Ended {
  /** What was called and is not in the description. */
  readonly undescribed: readonly string[];
  /** Verbs that no test called. */
  readonly uncalled: readonly string[];
}

/** The result of tests that pass, call what the description has, and leave out no verb. */
export const PASSED: Omit<ClientResult, "output"> = { status: 0, undescribed: [], uncalled: [] };

/** Runs the tests of a client against one mock. */
export async function testClient(
  context: TestContext,
  { folder, command, env, firstTest, within, missing }: ClientTests,
): Promise<ClientResult> {
  expectPublishable(folder, firstTest);
  await using mock = await recordingMock();
  await using engine = await containerEngine();
  const settings = {
    ...engine.env,
    HR_CONTROL_URL: mock.controlUrl,
    HR_MOCK_COMMAND: `"${process.execPath}" "${SOURCE}"`,
    HR_MOCK_CONTROL_TOKEN: "",
  };
  const run = await ended(command, join(CLIENTS_FOLDER, folder), { ...process.env, ...settings, ...env }, within);
  if (run === undefined) skipWith(context, folder, `${command[0]} is not installed`);
  for (const [line] of run.output.matchAll(/the container is not tested: .*/g)) process.stderr.write(`clients/${folder}: ${line}\n`);
  const why = run.status === 0 ? undefined : missing?.(run);
  if (why !== undefined) skipWith(context, folder, why);
  return {
    ...run,
    undescribed: [...mock.called].filter((operation) => !mock.described.has(operation)),
    uncalled: VERBS.filter((operation) => !mock.called.has(operation)),
  };
}
