import { ratios } from "../statistics.mjs";
import { SANDBOXES, WORKLOADS, nameOf } from "./load.mjs";
import { COUNTS, ENTRIES } from "./restart.mjs";

const field = (rounds, name) => (rounds ?? []).map((round) => round[name]);
const LAST = ENTRIES.at(-1);

/** What the stores are meant to reach. @param check as in `checkEnds` */
export function checkDataEnds({ load, restart, memory: resident }, check) {
  for (const workload of WORKLOADS.filter(({ request }) => request === "post")) {
    const { memory, file } = load[nameOf(workload)];
    const end = `file, ${nameOf(workload)}: at most 1.3 x the time of the memory store`;
    const [costly, cheap] = [field(file, "processor"), field(memory, "processor")].map((values) =>
      values.filter((value) => value !== null),
    );
    check(end, "memory store", ratios(field(memory, "perSecond"), field(file, "perSecond")), (x) => x <= 1.3, ratios(costly, cheap));
  }
  for (const count of COUNTS) {
    const [file, memory] = [resident.file[count], resident.memory[count]];
    if (file === null || memory === null) continue;
    check(
      `file, ${count} sandboxes: at most 1.3 x the resident memory of the memory store`,
      "memory store",
      [file / memory],
      (x) => x <= 1.3,
    );
  }
  for (const [store, by] of Object.entries(restart)) {
    const times = field(by[LAST], "caughtUp").map((time) => time / 5000);
    if (times.length > 0) check(`${store}: restart from ${LAST} entries in under 5 s`, "5 s", times, (x) => x < 1);
  }
  const many = load[nameOf({ request: "post", sandboxes: SANDBOXES })]["postgres 3"];
  if (many === undefined) return;
  const end = `postgres 3, post, ${SANDBOXES} sandboxes`;
  check(
    `${end}: at least 5000 a second`,
    "5000/s",
    field(many, "perSecond").map((rate) => rate / 5000),
    (x) => x >= 1,
  );
  check(
    `${end}: median under 15 ms`,
    "15 ms",
    field(many, "p50").map((time) => time / 15),
    (x) => x < 1,
  );
}
