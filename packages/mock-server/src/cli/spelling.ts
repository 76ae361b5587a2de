import type { Command } from "commander";
import { OptionNames } from "../contract/option-names.ts";

/** Other words for flags, by flag: those that other places have for the same option. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  "--decide": ["--decision", "--decisions"],
  "--fault": ["--faults"],
  "--mock": ["--url"],
};

/**
 * Arguments with each flag as the command line has it: `--rateLimit`, `--rate_limit` and `--faults` become `--rate-limit`
 * and `--fault`. What follows `--` and unknown flags stay as they are.
 */
export function inOurSpelling(args: readonly string[], commands: readonly Command[]): string[] {
  const known = commands.flatMap(({ options }) => options.map(({ long }) => long ?? ""));
  const names = new OptionNames([...new Set(known)], OTHER_WORDS);
  const end = args.indexOf("--");
  return args.map((arg, place) => {
    if (!/^--[a-z]/i.test(arg) || (end >= 0 && place > end)) return arg;
    const [, flag, value] = /^([^=]+)(=.*)?$/s.exec(arg)!;
    return `${names.find(flag!) ?? flag!}${value ?? ""}`;
  });
}
