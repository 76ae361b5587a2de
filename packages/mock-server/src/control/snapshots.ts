import { refuse } from "../contract/errors.ts";
import type { Call, Handler } from "./call.ts";
import { readClock } from "./clock.ts";
import { orRefuse } from "./or-refuse.ts";
import { onlyKnown, readObject } from "./read-object.ts";

const one = (call: Call): string => call.req.param("id") ?? "";

/** POST /_mock/snapshots: saves the current state. */
export const takeSnapshot: Handler = async (call) => {
  onlyKnown(await readObject(call), []);
  const { snapshots } = call.var.sandbox;
  const id = orRefuse(undefined, () => snapshots.take());
  return call.json({ id, at: new Date(snapshots.at(id)!).toISOString() }, 201);
};

/** GET /_mock/snapshots: all snapshots. */
export const listSnapshots: Handler = (call) => {
  const { snapshots } = call.var.sandbox;
  return call.json({ snapshots: snapshots.ids().map((id) => ({ id, at: new Date(snapshots.at(id)!).toISOString() })) });
};

/** POST /_mock/snapshots/{id}/restore: restores a state. The journal goes on. */
export const restoreSnapshot: Handler = (call) => {
  if (!call.var.sandbox.snapshots.restore(one(call))) throw refuse.unknownId("id");
  return call.json({ id: one(call), clock: readClock(call.var.sandbox) });
};

/** DELETE /_mock/snapshots/{id}: removes a snapshot. */
export const removeSnapshot: Handler = (call) => {
  if (!call.var.sandbox.snapshots.remove(one(call))) throw refuse.unknownId("id");
  return call.json({ id: one(call) });
};

/** GET /_mock/snapshots/{id}: the state as a world file. */
export const saveSnapshot: Handler = (call) => {
  const saved = call.var.sandbox.snapshots.saved(one(call));
  if (saved === undefined) throw refuse.unknownId("id");
  return call.json(saved);
};
