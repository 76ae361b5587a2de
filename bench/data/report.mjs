import { median, ratios } from "../statistics.mjs";
import { NONE, column, megabytes, range, table } from "../table.mjs";
import { WORKLOADS, nameOf } from "./load.mjs";
import { COUNTS, ENTRIES } from "./restart.mjs";

const middle = (values, digits) => (values.length === 0 ? NONE : median(values).toFixed(digits));

function loadTable(name, by) {
  const rows = Object.entries(by).map(([store, rounds]) => {
    const of = (field) => column(rounds, field);
    const failed = of("failed").reduce((sum, count) => sum + count, 0);
    return [
      store,
      middle(of("perSecond"), 0),
      range(ratios(of("perSecond"), column(by.memory, "perSecond"))),
      middle(of("p50"), 2),
      middle(of("p99"), 1),
      Math.max(...of("longest")).toFixed(0),
      range(ratios(of("processor"), column(by.memory, "processor"))),
      `${middle(
        of("busy").map((share) => share * 100),
        0,
      )} %`,
      String(failed),
    ];
  });
  return table(
    [name, "a second", "ratio to memory", "median, ms", "p99, ms", "longest, ms", "processor time, ratio", "generator", "not 2xx"],
    rows,
  );
}

function restartTable(restart) {
  const rows = Object.entries(restart).flatMap(([store, by]) =>
    ENTRIES.filter((entries) => by[entries] !== undefined).map((entries) => [
      `${store}, ${entries} entries`,
      ...["ready", "page", "caughtUp"].map((field) => range(column(by[entries], field), 0)),
    ]),
  );
  return table(["Start after kill -9, ms", "health is 200", "first page", "nothing behind"], rows);
}

function memoryTable(memory) {
  const rows = Object.entries(memory).map(([store, sizes]) => [
    store,
    ...COUNTS.map((count) => megabytes(sizes[count])),
    megabytes(sizes.idle),
  ]);
  return table(["Resident MB by used sandboxes", ...COUNTS.map(String), `${COUNTS.at(-1)}, idle`], rows);
}

/** What was measured of the stores, as text. */
export function dataReport({ load, restart, memory, left }) {
  return [
    "Data in memory, in a file (--data DIR), and in PostgreSQL with 1 and 3 processes: 32 requests at a time, each to the next process and sandbox;",
    "processor time is that of the mock's processes, without the database; all of it shares the cores",
    ...WORKLOADS.map((workload) => `${loadTable(nameOf(workload), load[nameOf(workload)])}\n`),
    `${restartTable(restart)}\n`,
    memoryTable(memory),
    ...(left === null ? [] : [left]),
  ].join("\n");
}
