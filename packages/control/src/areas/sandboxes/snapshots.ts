import { refuse } from "@hr-platform/engine/contract/errors";
import { SNAPSHOT_BYTES } from "@hr-platform/engine/sandbox/snapshots/snapshots";
import { orRefuse } from "../../row/or-refuse.ts";
import { type ControlRow, okCreated, okFile, ok, row } from "../../row/row.ts";
import { instant, listOf, named, object, text } from "../../row/schema.ts";
import { clockSchema, readClock } from "../clock.ts";
import { NO_ROOM, idSchema } from "./sandboxes.ts";
import { savedWorld } from "./saved-world.ts";
import { withSettings } from "./with-settings.ts";

const snapshot = named("Snapshot", object("A saved state.", { id: text("Its id."), at: instant("When, by the mock's clock.") }));
/** What a snapshot keeps and a restore brings back. `snapshot-parts.slow.test.ts` tests each part. */
const KEPT =
  "data, keys, clock, limits, decisions, faults, transport rules, activity, first answers to repeated requests, waiting and logged deliveries, inbox";
/** What a restore leaves as it is. */
const GOES_ON =
  "The journal, the numbers in the inbox and the ids of events and deliveries go on. Deliveries in flight are given up; those that were in flight at the snapshot are sent again, with the same event id";
const params = { id: text("Its id.") };

export const snapshotRows: readonly ControlRow[] = [
  row("GET /snapshots", {
    id: "listSnapshots",
    summary: "List the snapshots",
    answer: ok("Oldest first.", named("Snapshots", object("All snapshots.", { snapshots: listOf(snapshot, "Oldest first.") }))),
    run: ({ sandbox: { snapshots } }) => ({ snapshots: snapshots.ids().map((id) => ({ id, at: isoText(snapshots.at(id)!) })) }),
  }),
  row("POST /snapshots", {
    id: "takeSnapshot",
    summary: `Keep the present state: ${KEPT}`,
    answer: okCreated("It is kept.", snapshot),
    conflict: NO_ROOM,
    admit: ({ mock }) => orRefuse(undefined, () => mock.sandboxes.budget.require(SNAPSHOT_BYTES)),
    change: ({ sandbox: { snapshots } }) => {
      const id = orRefuse(undefined, () => snapshots.take());
      return { id, at: isoText(snapshots.at(id)!) };
    },
  }),
  row("GET /snapshots/{id}", {
    id: "saveSnapshot",
    summary: "Export a snapshot as a world file, always the same bytes",
    params,
    answer: okFile("A file for --world.", savedWorld),
    query: { with: withSettings },
    draw: ({ with: all }): Readonly<Record<string, string>> => (all ? { with: "settings" } : {}),
    // It marks versions of companies.
    change: ({ sandbox: { snapshots }, params: { id }, drawn }) => {
      const saved = snapshots.saved(id, drawn["with"] === "settings");
      if (saved === undefined) throw refuse.unknownId("id");
      return saved;
    },
  }),
  row("DELETE /snapshots/{id}", {
    id: "removeSnapshot",
    summary: "Let a state go",
    params,
    answer: ok("It is gone.", idSchema),
    change: ({ sandbox: { snapshots }, params: { id } }) => {
      if (!snapshots.remove(id)) throw refuse.unknownId("id");
      return { id };
    },
  }),
  row("POST /snapshots/{id}/restore", {
    id: "restoreSnapshot",
    summary: `Restore a snapshot: ${KEPT}. ${GOES_ON}`,
    params,
    // Callers may send any body.
    ignoresBody: true,
    answer: ok("The state is restored.", named("Restored", object("A state that is back.", { id: text("Its id."), clock: clockSchema }))),
    change: ({ sandbox, params: { id } }) => {
      if (!sandbox.snapshots.restore(id)) throw refuse.unknownId("id");
      return { id, clock: readClock(sandbox) };
    },
  }),
];

const isoText = (time: number): string => new Date(time).toISOString();
