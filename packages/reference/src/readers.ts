import { posix } from "node:path";
import { FOLDER } from "./addresses.ts";
import type { SourceFile } from "./tree.ts";

/** Where the sources use what the contract names. */
export interface Readers {
  /** Links to what reads the decision of a slug: files of the mock, and the description where a condition of an operation names it. */
  readonly mock: (slug: string) => string[];
  /** Links to the files of the suite that name an open point. */
  readonly suite: (id: string) => string[];
  /** Links to the tests that have a privacy case in a title. */
  readonly tests: (id: string) => string[];
  /** Links to the sources that judge a requirement of clients. */
  readonly scenarios: (id: string) => string[];
  /** Links to the sources that are as they are because of a privacy case. */
  readonly sources: (id: string) => string[];
}

/** The packages of the mock. */
const MOCK = /^packages\/(?:engine|activity|faults|control|client-check|replicas|mock-server)\/src\//;
/** The commands name decisions as examples, and read none. */
const COMMANDS = "packages/mock-server/src/cli/";
const SUITE = "packages/conformance/src/";
const CLIENT_CHECK = "packages/client-check/src/";
const DESCRIPTION = "spec/paths/";

function linkTo(path: string): string {
  const short = path.replace(/^packages\//, "").replace("/src/", "/");
  return `[${short}](${posix.relative(FOLDER, path)})`;
}

/** Finds the readers in the sources of the repository. */
export function readersIn(files: readonly SourceFile[]): Readers {
  const isTest = ({ path }: SourceFile): boolean => path.endsWith(".test.ts");
  const code = files.filter(({ path }) => path.endsWith(".ts"));
  const sources = code.filter((file) => !isTest(file));
  const mock = sources.filter(({ path }) => MOCK.test(path) && !path.startsWith(COMMANDS));
  const suite = sources.filter(({ path }) => path.startsWith(SUITE));
  const tests = code.filter(isTest);
  const description = files.filter(({ path }) => path.startsWith(DESCRIPTION));
  const naming = (among: readonly SourceFile[], text: string | RegExp): string[] =>
    among.filter((file) => (typeof text === "string" ? file.text.includes(text) : text.test(file.text))).map(({ path }) => linkTo(path));
  return {
    mock: (slug) => [...naming(mock, `"${slug}"`), ...naming(description, `{ ${slug}: {`)],
    suite: (id) => naming(suite, `"${id}"`),
    tests: (id) => naming(tests, new RegExp(`\\b${id}\\b`)),
    scenarios: (id) =>
      naming(
        sources.filter(({ path }) => path.startsWith(CLIENT_CHECK)),
        `"${id}"`,
      ),
    sources: (id) => naming(mock, new RegExp(`\\b${id}\\b`)),
  };
}
