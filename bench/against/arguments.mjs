import { parseArgs } from "node:util";

const ROUNDS = 15;

/**
 * The arguments of `npm run bench -- --against COMMIT`.
 * @returns {{ against: string, limit: number | null, rounds: number }} `limit`: the greatest ratio that passes; null: every ratio does
 * @throws an error with one line for the person who typed them
 */
export function readArguments(args) {
  const { values } = parseArgs({
    args,
    options: { against: { type: "string" }, limit: { type: "string" }, rounds: { type: "string", default: String(ROUNDS) } },
  });
  const { against, limit, rounds } = values;
  if (against === undefined || against === "" || against.startsWith("-")) throw new Error("--against: name a commit");
  if (limit !== undefined && !/^\d+(?:\.\d+)?$/.test(limit)) throw new Error(`--limit ${limit}: must be a ratio, such as 1.03`);
  if (!/^[1-9]\d{0,2}$/.test(rounds)) throw new Error(`--rounds ${rounds}: must be a number from 1 to 999`);
  return { against, limit: limit === undefined ? null : Number(limit), rounds: Number(rounds) };
}
