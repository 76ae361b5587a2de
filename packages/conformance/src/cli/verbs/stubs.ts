import { currentDocument } from "../../document/api-document.ts";
import { plainText } from "../../exchange/text/plain-text.ts";
import { type JudgedStub, judgeStubs } from "../../stubs/judge-stubs.ts";
import { readStubs } from "../../stubs/read-stubs.ts";
import { requirementById } from "../../document/requirements.ts";
import { ConfigurationError } from "../../target/configuration-error.ts";
import { type Line, out, styled } from "../../terminal/print.ts";

/** Flags of `stubs`, as commander gives them. */
export interface StubsFlags {
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** Most characters of a text that is printed. */
const MOST = 300;

/**
 * `hr-conformance stubs`: says which stubs of another mock contradict the API. The exit status is 1 if one does, 2 if none could be judged, otherwise 0.
 * @throws ConfigurationError for a file that cannot be read, or with nothing to judge
 */
export async function stubs(path: string, { json = false, verbose = false }: StubsFlags): Promise<void> {
  const { tool, all } = await judgedIn(path);
  const judged = all.filter(({ why }) => why === undefined);
  const wrong = judged.filter(({ failures }) => failures.length > 0);
  if (json) out.print(JSON.stringify({ tool, document_version: currentDocument.version, stubs: all.map(shown) }, null, 2));
  else {
    out.print(...wrong.flatMap(linesOf));
    const left = all.filter(({ why }) => why !== undefined);
    if (verbose) out.print(...left.map(({ stub, why }) => `not judged: ${stub.place}: ${why}`));
    out.print(
      `${tool}: ${judged.length} of ${all.length} ${all.length === 1 ? "stub" : "stubs"} judged, ${wrong.length} ${wrong.length === 1 ? "contradicts" : "contradict"} the API (version ${currentDocument.version}).`,
      ...(left.length === 0 || verbose ? [] : [`${left.length} were not judged; --verbose says why.`]),
    );
  }
  if (judged.length === 0) {
    const reasons = [...Map.groupBy(all, ({ why }) => why)].map(([why, some]) => `${some.length}: ${why}`);
    throw new ConfigurationError(`'${path}' has no stub to judge${reasons.length === 0 ? "" : `; ${reasons.join("; ")}`}`);
  }
  if (wrong.length > 0) process.exitCode = 1;
}

/** The judged stubs of a file or folder. @throws ConfigurationError also for what is nested so deeply that nobody can have written it */
async function judgedIn(path: string): Promise<{ readonly tool: string; readonly all: readonly JudgedStub[] }> {
  try {
    const { tool, stubs: read } = await readStubs(path);
    return { tool, all: judgeStubs(read) };
  } catch (error) {
    if (error instanceof RangeError) throw new ConfigurationError(`'${path}' is nested too deeply to be read`);
    throw error;
  }
}

function shown({ stub: { place, status }, operation, failures, why }: JudgedStub): object {
  const contradictions = failures.map(({ requirement, expected, got }) => ({
    requirement,
    sections: sectionsOf(requirement),
    expected,
    got,
  }));
  return { place, operation: operation ?? null, status, judged: why === undefined, reason: why ?? null, contradictions };
}

const sectionsOf = (requirement: string): readonly string[] => requirementById.get(requirement)?.section ?? [];

function linesOf({ stub, operation, failures }: JudgedStub): Line[] {
  return [
    [styled("bold", stub.place), `  ${operation} -> ${stub.status}`],
    ...failures.flatMap(({ requirement, expected, got }): Line[] => [
      ["  ", styled("red", requirement), ` ${sectionsOf(requirement).join(" ")}  ${requirementById.get(requirement)?.statement ?? ""}`],
      `    expected  ${shorten(expected)}`,
      `    got       ${shorten(got)}`,
    ]),
    "",
  ];
}

function shorten(text: string): string {
  const line = plainText(text);
  return line.length > MOST ? `${line.slice(0, MOST)}…` : line;
}
