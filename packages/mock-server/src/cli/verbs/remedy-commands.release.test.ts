import { expect, test } from "vitest";
import { explanationOf } from "@hr-platform/control/explain/explanation";
import { specTexts } from "@hr-platform/control/explain/spec-texts";
import { eachRefusal } from "@hr-platform/control/test/support/refusals";
import { currentContract } from "@hr-platform/engine/contract/current";
import { flagName, flagsOf, sentBy } from "./verb-input.ts";
import { allVerbs, rowFor } from "./verbs.ts";

/** The words of a shell, of which only single quotes are used. */
const shellWords = (line: string): string[] =>
  [...line.matchAll(/(?:\\'|'[^']*'|[^\s'\\])+/g)].map(([word]) => word.replaceAll(/'([^']*)'|\\(')/g, "$1$2"));

/** What a command of a remedy calls. */
function calledBy(command: string): { readonly method: string; readonly path: string; readonly body: unknown } {
  const [, ...words] = shellWords(command);
  const at = words.findIndex((word) => word.startsWith("--"));
  const [values, flags] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at)];
  const which = allVerbs()
    .filter(({ name }) => `${values.join(" ")} `.startsWith(`${name} `))
    .toSorted((one, other) => other.name.length - one.name.length)[0]!;
  const rest = values.slice(which.name.split(" ").length);
  const known = new Map(which.rows.flatMap(flagsOf).map(({ name }) => [flagName(name), name]));
  const given = Object.fromEntries(
    flags.flatMap((word, n): [string, string | boolean][] => {
      if (!word.startsWith("--")) return [];
      const next = flags[n + 1]?.startsWith("--") === false ? flags[n + 1] : undefined;
      return [[known.get(word.replace("--no-", "--"))!, next ?? !word.startsWith("--no-")]];
    }),
  );
  const row = rowFor(which, rest, Object.keys(given));
  return { method: row.method, ...sentBy(row, rest, given) };
}

test("the command of each remedy of a refusal is a verb, and calls what its button calls", async () => {
  const texts = await specTexts(currentContract);
  const seen = new Set<string>();
  await eachRefusal(({ defaultSandbox }, n) => {
    for (const { command, calls } of explanationOf(defaultSandbox, n, texts).reason!.remedies) {
      if (command === null) continue;
      seen.add(command.split(" ").slice(0, 3).join(" "));
      const called = command.split(" && ").map(calledBy);
      if (calls.length > 0) expect(called, command).toEqual(calls.map((call) => ({ ...call, path: call.path })));
    }
  });
  expect(seen.size).toBeGreaterThan(20);
});
