#!/usr/bin/env node
// The command stands here, before anything is built, so that an install can link it. A Node that is too old for what is built can run
// this file, so that it says so in a line.
const [major, minor] = process.versions.node.split(".").map(Number);
const isEnough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);

/** @param {string} problem */
function end(problem) {
  process.stderr.write(`hr-conformance: ${problem}\n`);
  process.exitCode = 2;
}

const built = new URL("../dist/hr-conformance.js", import.meta.url);
if (!isEnough) end(`Node ${process.versions.node} is too old; install Node 20.19, 22.12 or newer`);
else if (process.getBuiltinModule("node:fs").existsSync(built)) void import(built.href);
else end("not built yet; run 'npm run build' in the repository first");
