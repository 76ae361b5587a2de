import type { conformanceRows as nodeConformance } from "@hr-platform/control/areas/conformance/conformance";
import type { metricsRow as nodeMetrics } from "@hr-platform/control/areas/metrics";
import type { heapLimit as nodeHeapLimit } from "@hr-platform/engine/contract/heap-limit";
import { plainText, row } from "@hr-platform/control/row/row";

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
