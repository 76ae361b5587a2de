import type { Distribution, Metric } from "../contract/metrics.ts";
import type { Replica } from "./replica.ts";

const one = (value: number | Distribution): ReturnType<Metric["read"]> => [{ value }];

/** The metrics of a mock that keeps its data. `durations`: those of its appends, in seconds. */
export function dataMetrics(replica: Replica, durations: Distribution): readonly Metric[] {
  return [
    {
      name: "hr_mock_data_append_duration_seconds",
      help: "How long the store took to append entries.",
      type: "histogram",
      read: () => one(durations),
    },
    {
      name: "hr_mock_data_entries_behind",
      help: "Entries that are known and not applied yet.",
      type: "gauge",
      read: () => one(replica.health().behind),
    },
    {
      name: "hr_mock_data_store_reachable",
      help: "1 if the last use of the store worked, otherwise 0.",
      type: "gauge",
      read: () => one(replica.health().reachable ? 1 : 0),
    },
    {
      name: "hr_mock_data_replicas",
      help: "Living processes that share the data.",
      type: "gauge",
      read: () => one(replica.health().replicas),
    },
  ];
}
