import { dataReport } from "./data/report.mjs";
import { QUERIES, SIZES } from "./scale.mjs";
import { median, ratios } from "./statistics.mjs";
import { NONE, column, megabytes, range, table } from "./table.mjs";
import { WORKLOADS } from "./throughput.mjs";

function throughputTables({ names, throughput }) {
  const speed = names.map((name) => [
    name,
    ...WORKLOADS.flatMap((workload) => {
      const mine = column(throughput[workload][name], "perSecond");
      const p99 = column(throughput[workload][name], "p99");
      return [range(ratios(mine, column(throughput[workload].bare, "perSecond"))), p99.length === 0 ? NONE : median(p99).toFixed(1)];
    }),
  ]);
  const cost = names.map((name) => [
    name,
    ...WORKLOADS.map((workload) =>
      range(ratios(column(throughput[workload][name], "processor"), column(throughput[workload].bare, "processor"))),
    ),
  ]);
  const busiest = WORKLOADS.map((workload) => {
    const busy = names.map((name) => [name, column(throughput[workload][name], "busy")]).filter(([, values]) => values.length > 0);
    return `${workload} ${busy.map(([name, values]) => `${name} ${(median(values) * 100).toFixed(0)} %`).join(", ")}`;
  });
  return [
    "Requests a second, 32 connections, as a ratio to the bare server: median (least-greatest over the rounds); p99 in ms",
    table(["", ...WORKLOADS.flatMap((workload) => [workload, "p99"])], speed),
    "",
    "Processor time of the server for a request, as a ratio to the bare server's (smaller is better)",
    table(["", ...WORKLOADS], cost),
    "",
    "How busy the load generator was (near 100 %: it, not the server, set the pace; then the processor time is the better reading)",
    ...busiest,
  ].join("\n");
}

function startTable({ names, coldStarts, memory, refusesBadPost }) {
  const rows = names.map((name) => [
    name,
    range(coldStarts[name] ?? [], 0),
    range(ratios(coldStarts[name] ?? [], coldStarts.bare ?? [])),
    megabytes(memory[name]?.started),
    megabytes(memory[name]?.loaded),
    refusesBadPost[name] === undefined ? NONE : refusesBadPost[name] ? "yes" : "no",
  ]);
  const head = ["", "first 200, ms", "ratio to bare", "MB started", "MB after load", "refuses a bad POST"];
  return ["Cold start and memory", table(head, rows)].join("\n");
}

function scaleTable({ queries, memory }) {
  const [few, many] = SIZES;
  const rows = QUERIES.map((query) => [
    query,
    range(ratios(column(queries[query][few], "perSecond"), column(queries[query][many], "perSecond"))),
    range(ratios(column(queries[query][many], "processor"), column(queries[query][few], "processor"))),
  ]);
  return [
    `Cost at ${many} employees as a ratio to ${few} (memory ${SIZES.map((size) => megabytes(memory[size])).join(" and ")} MB after load)`,
    table(["", "by throughput", "by processor time"], rows),
  ].join("\n");
}

function endsTable(ends) {
  const shown = (found) => (found === null ? NONE : `${found.median.toFixed(2)} (${found.min.toFixed(2)}-${found.max.toFixed(2)})`);
  const rows = ends.map(({ end, against, ratio, processor, met }) => [
    `${met ? "pass" : "FAIL"}  ${end}`,
    shown(ratio),
    shown(processor),
    against,
  ]);
  return table(["Ends", "measured", "by processor time", "against"], rows);
}

/** Everything that was measured, as text. */
export function report(results) {
  const { machine, failures, throughput, coldStarts, scale, data, ends } = results;
  const place =
    machine.pinned === null
      ? "not pinned to cores (no taskset, or one core)"
      : `server on core ${machine.pinned.server}, generator on core ${machine.pinned.client}`;
  const names = results.contestants.map(({ name }) => name);
  const parts = [
    `Node ${machine.node}, ${machine.cores} cores (${machine.model}), load average before it began ${machine.load.toFixed(1)}, ${place}`,
  ];
  if (throughput !== undefined) parts.push(throughputTables({ ...results, names }));
  if (coldStarts !== undefined) parts.push(startTable({ ...results, names }));
  if (scale !== undefined) parts.push(scaleTable(scale));
  if (data !== undefined) parts.push(dataReport(data));
  if (ends.length > 0) parts.push(endsTable(ends));
  for (const { name, error } of failures) parts.push(`${name} was not measured: ${error}`);
  return `\n${parts.join("\n\n")}\n`;
}
