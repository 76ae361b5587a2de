import { readFileSync, writeFileSync } from "node:fs";
import { median, ratios } from "./statistics.mjs";
import { column } from "./table.mjs";
import { WORKLOADS } from "./throughput.mjs";

/** What was measured last, and the page that shows it. */
export const MEASURED = new URL("figures.json", import.meta.url);
export const PAGE = new URL("../README.md", import.meta.url);
const [BEGIN, END] = ["<!-- measured: npm run bench -- --only figures -->", "<!-- end of what was measured -->"];

const middle = (values) => (values === undefined || values.length === 0 ? null : median(values));

/** The figures of a run of the bench, and of what takes how many bytes on disk: medians. */
export function figuresOf({ machine, contestants, throughput, coldStarts, memory }, { date, versions, installed, ours }) {
  const rows = contestants.map(({ name, version }) => ({
    name,
    version: version ?? (name === "ours" ? versions.mock : `Node ${machine.node}`),
    start_ms: middle(coldStarts[name]),
    idle_bytes: memory[name]?.started ?? null,
    loaded_bytes: memory[name]?.loaded ?? null,
    disk_bytes: installed[name] ?? null,
    ...Object.fromEntries(
      WORKLOADS.map((workload) => {
        const rounds = throughput[workload][name];
        const beside = ratios(column(rounds, "processor"), column(throughput[workload].bare, "processor"));
        return [
          workload,
          { a_second: middle(column(rounds, "perSecond")), p99_ms: middle(column(rounds, "p99")), processor: middle(beside) },
        ];
      }),
    ),
  }));
  const { node, model, cores, load } = machine;
  return { date, machine: { node, model, cores, load }, ours, rows };
}

const NAMES = {
  ours: "**`hr-mock`**",
  bare: "bare `node:http`, which sends ready bytes",
  "hand-written": "`node:http`, a Map and a few checks",
};
const shown = (value, digits = 0) => (value === null || value === undefined ? "-" : value.toFixed(digits));
const megabytes = (bytes, digits = 0) => shown(bytes === null || bytes === undefined ? null : bytes / 1_048_576, digits);

/** The figures as Markdown. */
export function figuresTable({ date, machine, ours, rows }) {
  const head = [
    "",
    "first answer, ms",
    "idle, MB",
    "after the load, MB",
    "unpacked, MB",
    ...WORKLOADS.map((one) => `${one === "post" ? "POST" : one} a second (p99, ms)`),
  ];
  const lines = rows.map((row) => [
    NAMES[row.name] ?? `${row.name} ${row.version}`,
    shown(row.start_ms),
    megabytes(row.idle_bytes),
    megabytes(row.loaded_bytes),
    megabytes(row.disk_bytes, 1),
    ...WORKLOADS.map((one) => `${shown(row[one].a_second)} (${shown(row[one].p99_ms, 1)})`),
  ]);
  const cells = [head, head.map((_, n) => (n === 0 ? "---" : "---:")), ...lines].map((line) => `| ${line.join(" | ")} |`);
  const mine = rows.find(({ name }) => name === "ours");
  const beside = WORKLOADS.map((one) => `${one === "post" ? "POST" : one} ${shown(mine[one].processor, 2)}`).join(", ");
  const image =
    ours.image === null ? "The image was not measured: no container engine ran there." : `The image has ${megabytes(ours.image)} MB.`;
  return [
    "## How fast and small the mock is",
    cells.join("\n"),
    `Processor time of a request beside the bare server: ${beside}. The mock is ${megabytes(ours.package, 1)} MB to download as a package, and ${megabytes(ours.executable)} MB as an executable with Node in it. ${image}`,
    `Medians of one run on ${date}, hr-mock ${mine.version}, Node ${machine.node}, ${machine.cores} cores (${machine.model}), load average before it ${machine.load.toFixed(1)}: the peers had the same machine in turn, so compare rows, not machines. [How it is measured](bench/README.md).`,
  ].join("\n\n");
}

/** The part of a page that is measured. */
export const measuredPart = (page) => page.split(BEGIN)[1]?.split(END)[0]?.trim() ?? "";

/** Keeps figures, and writes them into the README. */
export function writeFigures(figures) {
  writeFileSync(MEASURED, `${JSON.stringify(figures, null, 2)}\n`);
  const [before, rest = ""] = readFileSync(PAGE, "utf8").split(BEGIN);
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${figuresTable(figures)}\n\n${END}${rest.split(END)[1]}`);
}
