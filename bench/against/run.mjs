// Measures the current build beside that of a commit: node bench/against/run.mjs --against COMMIT [--limit 1.03] [--rounds 15]
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { dataClient } from "../data/client.mjs";
import { readArguments } from "./arguments.mjs";
import { buildOf, currentCommand, hashOf, requireCurrent } from "./build.mjs";
import { measureSides } from "./measure.mjs";
import { above, againstReport, compare } from "./report.mjs";

const say = (text) => process.stderr.write(`bench: ${text}\n`);

/** Ends with one line and status 2, whatever cannot be compared. */
function orRefuse(work) {
  try {
    return work();
  } catch (error) {
    say(error.message);
    return process.exit(2);
  }
}

/** Puts the comparison beside what other runs have measured. */
function keep(against) {
  const file = new URL("../results.json", import.meta.url);
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  writeFileSync(file, `${JSON.stringify({ ...before, against }, null, 2)}\n`);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

const { against, limit, rounds } = orRefuse(() => readArguments(process.argv.slice(2)));
const hash = orRefuse(() => hashOf(against));
orRefuse(requireCurrent);
say(`building ${hash.slice(0, 8)}`);
const built = orRefuse(() => buildOf(hash));
process.on("exit", built.remove);
const client = dataClient();
try {
  const load = loadavg()[0];
  const sides = [
    { name: "commit", command: built.command },
    { name: "current", command: currentCommand },
  ];
  const measured = await measureSides(client, sides, { rounds, say });
  const rows = compare(measured);
  keep({ commit: hash, node: process.versions.node, load, rounds, limit, rows, measured });
  process.stdout.write(againstReport({ hash, rounds, rows, limit }));
  process.exitCode = above(rows, limit).length > 0 ? 1 : 0;
} finally {
  client.stop();
}
process.exit();
