import type { conformanceRows as nodeConformance } from "../control/areas/conformance/conformance.ts";
import type { metricsRow as nodeMetrics } from "../control/areas/metrics.ts";
import type { heapLimit as nodeHeapLimit } from "@hr-platform/engine/contract/heap-limit";
import { plainText, row } from "../control/row/row.ts";

/** The conformance suite runs in a process of its own: a page has none. */
export const conformanceRows: typeof nodeConformance = [];

export const metricsRow: typeof nodeMetrics = row("GET /metrics", {
  id: "getMetrics",
  summary: "Get the metrics of the process, for Prometheus",
  freshness: "none",
  answer: plainText("Metrics in the text format of Prometheus: none in a browser."),
  run: () => new Response("", { headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" } }),
});

/** A page may use about a gigabyte. */
export const heapLimit: typeof nodeHeapLimit = () => 1024 ** 3;
