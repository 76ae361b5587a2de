import type { Registry } from "prom-client";
import { Distribution, type Metric, type Sample } from "@hr-platform/engine/contract/request-counts";
import { version } from "../version.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { type ControlRow, plainText, row } from "../row/row.ts";

/** A figure in the form that prom-client writes. */
interface Line {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What a registry of prom-client needs of a metric. */
interface Readable extends Pick<Metric, "name" | "help" | "type"> {
  get(): Promise<Pick<Metric, "name" | "help" | "type"> & { readonly values: readonly Line[] }>;
}

const registries = new WeakMap<Mock, Registry>();

export const metricsRow: ControlRow = row("GET /metrics", {
  id: "getMetrics",
  summary: "Get the metrics of the process, for Prometheus",
  // They are wanted most when the data cannot be reached.
  freshness: "none",
  answer: plainText(
    "Metrics in the text format of Prometheus. Counters start with the process; only those of garbage collection and of the event loop (`nodejs_gc_…`, `nodejs_eventloop_…`) start with the first call.",
  ),
  run: async ({ mock }) => {
    const client = (await import("prom-client")).default;
    let registry = registries.get(mock);
    if (registry === undefined) {
      registries.set(mock, (registry = new client.Registry()));
      client.collectDefaultMetrics({ register: registry });
      for (const metric of [...cpuMetrics, ...mock.requestCounts.metrics, ...ownMetrics(mock)]) add(registry, metric);
    }
    for (const metric of mock.metrics) if (registry.getSingleMetric(metric.name) === undefined) add(registry, metric);
    return new Response(await registry.metrics(), { headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" } });
  },
});

/** In place of the library's, which start with its first call. */
const cpuMetrics: readonly Metric[] = (["user", "system", "all"] as const).map((part) => ({
  name: part === "all" ? "process_cpu_seconds_total" : `process_cpu_${part}_seconds_total`,
  help: `${part === "all" ? "User and system" : part === "user" ? "User" : "System"} CPU time of the process in seconds.`,
  type: "counter",
  read: () => {
    const { user, system } = process.cpuUsage();
    return [{ value: { user, system, all: user + system }[part] / 1e6 }];
  },
}));

function ownMetrics({ sandboxes }: Mock): readonly Metric[] {
  const sum = (of: (queues: QueueSizes) => number) => (): readonly Sample[] => [
    { value: sandboxes.all().reduce((total, { deliveries }) => total + of(deliveries.queues), 0) },
  ];
  return [
    {
      name: "hr_mock_build_info",
      help: "Version of the mock; the value is always 1.",
      type: "gauge",
      read: () => [{ labels: { version }, value: 1 }],
    },
    {
      name: "hr_mock_sandboxes",
      help: "Sandboxes, the default one included.",
      type: "gauge",
      read: () => [{ value: sandboxes.all().length }],
    },
    {
      name: "hr_mock_deliveries_waiting",
      help: "Webhook deliveries that wait for their first attempt or for a retry, in all sandboxes.",
      type: "gauge",
      read: sum(({ waiting }) => waiting),
    },
    {
      name: "hr_mock_deliveries_in_flight",
      help: "Attempts to deliver that wait for the receiver's response, in all sandboxes.",
      type: "gauge",
      read: sum(({ sending }) => sending.length),
    },
  ];
}

interface QueueSizes {
  readonly waiting: number;
  readonly sending: readonly unknown[];
}

/** The library only formats: what it counts itself would start with the first request for metrics. */
function add(registry: Registry, { name, help, type, read }: Metric): void {
  const readable: Readable = {
    name,
    help,
    type,
    get: async () => ({ name, help, type, values: read().flatMap((sample) => lines(name, sample)) }),
  };
  registry.removeSingleMetric(name);
  registry.registerMetric(readable as unknown as Parameters<Registry["registerMetric"]>[0]);
}

function lines(name: string, { labels = {}, value }: Sample): readonly Line[] {
  if (!(value instanceof Distribution)) return [{ labels, value }];
  let total = 0;
  const buckets = value.counts.map((count, place) => {
    total += count;
    return { metricName: `${name}_bucket`, labels: { ...labels, le: String(value.bounds[place] ?? "+Inf") }, value: total };
  });
  return [...buckets, { metricName: `${name}_sum`, labels, value: value.sum }, { metricName: `${name}_count`, labels, value: total }];
}
