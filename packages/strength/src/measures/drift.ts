import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changesSince } from "../../../conformance/src/drift/since.ts";
import type { Report } from "../../../conformance/src/verdict/report.ts";
import { type Choices, OTHER } from "../other-server/choices.ts";
import { planted } from "../planted/all.ts";
import { wrongServer } from "../planted/wrong-server.ts";
import { servedAt } from "../served-other-server.ts";
import type { Measure } from "./measure.ts";

const COMMAND = join(import.meta.dirname, "../../../conformance/src/hr-conformance.ts");
const TESTS = ["--test", join(import.meta.dirname, "../drift/users-tests.mjs")];

/** A single change of the second server. */
export interface SingleChange {
  readonly id: string;
  /** Requirements that a mistake breaks. A change within an open point breaks none. */
  readonly breaks: readonly string[];
  readonly edits: Parameters<typeof wrongServer>[0]["edits"];
  readonly choices: Partial<Choices>;
}

/** What a report says of a change, beyond what it says of the unchanged server. */
export interface Said {
  readonly change: SingleChange;
  /** Requirements that fail, differences that no open point explains, and open points. */
  readonly fails: readonly string[];
  readonly unexplained: readonly string[];
  readonly permitted: readonly string[];
}

/** Changes within an open point. */
const PERMITTED: readonly Partial<Choices>[] = [
  { deletions: "null" },
  { deletions: "resource" },
  { unknown: "refused" },
  { pages: { usual: 5, most: 30, beyond: "cut" } },
  { pages: { usual: 7, most: 30, beyond: "refused" } },
  { meta: "all" },
  { strayIds: "400" },
  { hiring: "501" },
  { shapes: "flat" },
  { scopes: "wide" },
];
const MISTAKES = 30;
/** Has no factor in common with the number of planted mistakes: they are tried in an order that mixes areas. */
const STEP = 101;

export const UNCHANGED: SingleChange = { id: "unchanged", breaks: [], edits: [], choices: {} };

/** All mistakes, in the order in which they are tried. */
export function mistakes(): SingleChange[] {
  const near = planted.filter(({ variant = "other", receiver = false }) => variant === "other" && !receiver);
  return near.map((_, n) => near[(n * STEP) % near.length]!).map(({ id, breaks, edits }) => ({ id, breaks, edits, choices: {} }));
}

/** The changes within an open point. */
export const choices = (): SingleChange[] => PERMITTED.map((some) => ({ id: JSON.stringify(some), breaks: [], edits: [], choices: some }));

/** Runs a command in front of the second server with a change. @returns what the server answered, without what differs from run to run */
async function answersTo(change: SingleChange, folder: string, args: readonly string[]): Promise<string[]> {
  const { otherServer } = await wrongServer({ ...change, kind: "plain" });
  const { fetch, ...other } = otherServer({ choices: { ...OTHER, ...change.choices }, receiver: false, seed: 7 });
  const answers: string[] = [];
  const served = await servedAt(0, {
    ...other,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      answers.push(alike(`${response.status} ${await response.clone().text()}`));
      return response;
    },
  });
  const { base_url, keys } = served.target;
  writeFileSync(join(folder, "target.json"), JSON.stringify({ base_url, keys: { full: keys.full, read: keys.read } }));
  const env = { ...process.env, HR_BASE_URL: base_url, APP_KEY: keys.full, APP_READ_KEY: keys.read };
  try {
    await new Promise((resolve) => execFile(process.execPath, args, { cwd: import.meta.dirname, env, maxBuffer: 1e8 }, resolve));
  } finally {
    await served.close();
  }
  return answers;
}

/** A text without times, and without the names that the tests make up. */
function alike(text: string): string {
  const named = text.replaceAll(/t\d+x\d+|[\da-f]{8}-[\da-f]{4}-7/gi, "mark");
  return named.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)?|"(?:request|etag)[^,}]*/g, "time");
}

/** What the tests get from the second server with a change. */
export const answersWith = async (change: SingleChange, folder: string): Promise<string[]> => answersTo(change, folder, TESTS);

/** The report of `drift` on the tests, the second server with a change, and a mock. */
export async function driftReport(change: SingleChange, folder: string): Promise<Report> {
  const [target, report] = [join(folder, "target.json"), join(folder, "report.json")];
  // An earlier report must not stand in for one that was not written.
  rmSync(report, { force: true });
  await answersTo(change, folder, [COMMAND, "drift", "--target", target, "--report", `json=${report}`, "--", process.execPath, ...TESTS]);
  return JSON.parse(readFileSync(report, "utf8")) as Report;
}

/** What a report says of a change, beside one of the unchanged server. */
export function saidOf(change: SingleChange, before: Report, after: Report): Said {
  const was = new Set(before.drift!.differences.map(keyOf));
  const added = after.drift!.differences.filter((one) => !was.has(keyOf(one)));
  const failed = ({ requirements }: Report): string[] => requirements.flatMap(({ id, verdict }) => (verdict === "fail" ? [id] : []));
  const of = (kind: string): typeof added => added.filter((one) => one.kind === kind);
  return {
    change,
    fails: failed(after).filter((id) => !failed(before).includes(id)),
    unexplained: of("unexplained").map((one) => `${one.operation} ${one.place}: ${one.service}`),
    permitted: [...new Set(of("open").map(({ points }) => points[0]!.id))],
  };
}

const keyOf = ({ operation, place, mock, service }: NonNullable<Report["drift"]>["differences"][number]): string =>
  [operation, place, mock, service].join("\n");

/** Forty single changes of the second server that the tests meet: which of them a report names, and whether it says that they are permitted. */
export const driftNamed: Measure = {
  run: async ({ only = [] }) => {
    const folder = mkdtempSync(join(tmpdir(), "hr-drift-"));
    const wanted = ({ id }: SingleChange): boolean => only.length === 0 || only.some((text) => id.includes(text));
    try {
      const [usual, before] = [await answersWith(UNCHANGED, folder), await driftReport(UNCHANGED, folder)];
      const { otherwise, gone } = changesSince(before, await driftReport(UNCHANGED, folder));
      console.log(`unchanged, twice: ${otherwise.length} things otherwise, ${gone.length} not seen any more`);
      const saidAbout = async (change: SingleChange): Promise<Said | undefined> => {
        const answers = await answersWith(change, folder);
        if (answers.length === usual.length && answers.every((answer, n) => answer === usual[n])) return undefined;
        const said = saidOf(change, before, await driftReport(change, folder));
        console.log(lineOf(said));
        return said;
      };
      const wrong: Said[] = [];
      let tried = 0;
      for (const change of mistakes().filter(wanted)) {
        if (wrong.length === MISTAKES) break;
        tried += 1;
        const said = await saidAbout(change);
        if (said !== undefined) wrong.push(said);
      }
      const open: Said[] = [];
      for (const change of choices().filter(wanted)) open.push((await saidAbout(change)) ?? saidOf(change, before, before));
      console.log(
        `${tried} mistakes, of which the tests meet ${wrong.length}: ${wrong.filter(isAccused).length} named as a failure or as not explained, ${wrong.filter((one) => !isAccused(one) && one.permitted.length > 0).length} called permitted`,
      );
      console.log(
        `${open.length} choices within an open point: ${open.filter(({ permitted }) => permitted.length > 0).length} named with the open point, ${open.filter(isAccused).length} called a failure or not explained`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

const isAccused = ({ fails, unexplained }: Said): boolean => fails.length + unexplained.length > 0;

function lineOf({ change, fails, unexplained, permitted }: Said): string {
  const parts = [fails.join(" "), unexplained.join("; "), permitted.join(" ")].map((text) => text || "-");
  return `| ${change.breaks.join(" ") || "open"} | ${change.id} | ${parts.join(" | ")} |`;
}
