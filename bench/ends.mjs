import { checkDataEnds } from "./data/ends.mjs";
import { SANDBOXES } from "./sandboxes.mjs";
import { SIZES, QUERIES } from "./scale.mjs";
import { ratios, spread, median } from "./statistics.mjs";
import { WORKLOADS } from "./throughput.mjs";

const rates = (rounds) => rounds.map(({ perSecond }) => perSecond);
const costs = (rounds) => rounds.map(({ processor }) => processor).filter((value) => value !== null);

/** The fastest of some contestants: the one whose median is best. */
function best(entries, better) {
  const ranked = entries.filter(([, values]) => values.length > 0).sort(([, a], [, b]) => better * (median(a) - median(b)));
  return ranked[0] ?? null;
}

/**
 * What the mock is meant to reach, each beside what was measured.
 * @returns rows `{ end, against, ratio: {median,min,max}, processor: {median,min,max} | null, met }`: the ratio that the
 * end is about, and the same by processor time where that is known; ends that were not measured are left out
 */
export function checkEnds({ contestants, throughput, coldStarts, scale, sandboxes, snapshots, data }) {
  const rows = [];
  const check = (end, against, values, met, processor = []) => {
    const ratio = spread(values);
    if (ratio !== null) rows.push({ end, against, ratio, processor: spread(processor), met: met(ratio.median) });
  };
  const named = (test) => contestants.filter(test).map(({ name }) => name);
  const peers = named(({ kind }) => kind === "peer");

  for (const workload of WORKLOADS) {
    const measured = throughput?.[workload];
    if (measured?.ours === undefined) continue;
    const ours = rates(measured.ours);
    const least = workload === "post" ? 4 : 5;
    const peer = best(
      peers.map((name) => [name, rates(measured[name] ?? [])]),
      -1,
    );
    const beside = (name) => ratios(costs(measured[name]), costs(measured.ours));
    if (peer !== null)
      check(`${workload}: at least ${least} x the fastest peer`, peer[0], ratios(ours, peer[1]), (x) => x >= least, beside(peer[0]));
    if (workload !== "post" && measured.bare !== undefined) {
      check(`${workload}: at least 0.7 x the bare server`, "bare", ratios(ours, rates(measured.bare)), (x) => x >= 0.7, beside("bare"));
    }
  }

  const ours = coldStarts?.ours ?? [];
  if (ours.length > 0) {
    check("cold start: at most 2.5 x the bare server's", "bare", ratios(ours, coldStarts.bare ?? []), (x) => x <= 2.5);
    const peer = best(
      named(({ openapi }) => openapi === true).map((name) => [name, coldStarts[name] ?? []]),
      1,
    );
    const end = "cold start: under 0.5 x the fastest OpenAPI-driven peer's";
    if (peer !== null) check(end, peer[0], ratios(ours, peer[1]), (x) => x < 0.5);
  }

  for (const query of scale === undefined ? [] : QUERIES) {
    const [few, many] = SIZES.map((size) => scale.queries[query][size]);
    const end = `${query}: ${SIZES[1]} employees cost at most 1.3 x what ${SIZES[0]} do`;
    check(end, `${SIZES[0]} employees`, ratios(rates(few), rates(many)), (x) => x <= 1.3, ratios(costs(many), costs(few)));
  }
  if (sandboxes !== undefined) {
    check(
      "a sandbox is made in under 5 ms",
      "5 ms",
      sandboxes.created.map((time) => time / 5),
      (x) => x < 1,
    );
    check(`${SANDBOXES} sandboxes, each written in: under 500 MB`, "500 MB", [sandboxes.memory.written / 5e8], (x) => x < 1);
  }
  if (snapshots !== undefined) {
    const [few, many] = SIZES.map((size) => snapshots[size]);
    check(
      `snapshot and restore: ${SIZES[1]} employees cost at most 1.5 x what ${SIZES[0]} do`,
      `${SIZES[0]} employees`,
      ratios(many, few),
      (x) => x <= 1.5,
    );
  }
  if (data !== undefined) checkDataEnds(data, check);
  return rows;
}
