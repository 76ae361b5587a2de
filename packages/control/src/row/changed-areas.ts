import { CHANGED_AREAS, type ChangedArea } from "@hr-platform/engine/sandbox/area-watch";
import type { ControlChange, ControlRow } from "./row.ts";

/** What a change of a path can change, by the path's first part. An area of rows that is not here changes the world. */
const BY_PATH: Readonly<Record<string, readonly ChangedArea[]>> = {
  clock: ["clock", "world", "webhooks", "activity"],
  decisions: ["decisions", "world"],
  faults: ["faults", "transport"],
  transport: ["transport"],
  activity: ["activity"],
  web: ["world", "webhooks"],
  reset: CHANGED_AREAS,
  sandboxes: ["sandboxes"],
  snapshots: ["snapshots"],
  webhooks: ["webhooks"],
  deliveries: ["webhooks"],
  inbox: ["webhooks"],
  trigger: ["webhooks"],
  // It is a row of the journal.
  requests: [],
};

/** The areas that a row can change. */
export function areasOf({ path }: Pick<ControlRow, "path">): readonly ChangedArea[] {
  if (path.endsWith("/restore")) return CHANGED_AREAS;
  return BY_PATH[path.split("/")[1]!] ?? ["world"];
}

/** Tells those who watch the sandbox what a row has changed; all of them, if it concerns the sandboxes themselves. */
export function tellChanged(row: ControlRow, { mock, sandbox }: Pick<ControlChange, "mock" | "sandbox">): void {
  for (const one of row.ofSandboxes === true ? mock.sandboxes.all() : [sandbox]) one.areas.changed(...areasOf(row));
}
