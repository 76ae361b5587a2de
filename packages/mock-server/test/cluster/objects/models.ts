import { type LegalAnswer, type ObjectModel, done, objectModel, conflict } from "./object-model.ts";

const ABSENT = "absent";
const show = (state: string): LegalAnswer[] => (state === ABSENT ? [] : [done(state)]);
/** Made once. A second creation of the same object cannot be. */
const create = (state: string, value: string): LegalAnswer[] => (state === ABSENT ? [done(value)] : []);

/**
 * §3.2. The document shows pending as the source of approve and decline, and 409 for a wrong state. From which other
 * states a request can be cancelled it does not show: both answers are admitted, but not a second cancellation.
 */
const leaveRequest = objectModel(ABSENT, {
  create,
  show,
  approve: (state) => [state === "pending" ? done("approved") : conflict(state)],
  decline: (state) => [state === "pending" ? done("declined") : conflict(state)],
  cancel(state) {
    if (state === "pending") return [done("cancelled")];
    return state === "cancelled" ? [conflict(state)] : [done("cancelled"), conflict(state)];
  },
});

/**
 * §3.1, states `active TITLE` and `terminated TITLE`: active is every state but terminated. A second termination is a
 * conflict (§7). Whether a terminated employee can be updated the document does not show: both answers are admitted.
 */
const employee = objectModel(ABSENT, {
  create: (state, title) => create(state, `active ${title}`),
  show,
  retitle: (state, title) => (state.startsWith("active") ? [done(`active ${title}`)] : [conflict(state), done(`terminated ${title}`)]),
  terminate: (state) => [state.startsWith("active") ? done(state.replace("active", "terminated")) : conflict(state)],
});

/** An e-mail address, which one creation can claim: the second is a duplicate (§7). */
const address = objectModel("free", {
  claim: (state) => [state === "free" ? done("taken") : conflict(state)],
});

/** §3.3. Which moves are allowed the document does not show, so that each may be refused. */
const roleStatus = objectModel(ABSENT, { create, show, set: (state, value) => [done(value), conflict(state)] });

/** §3.3. Moves between active stages; a move to the stage where it is may be a conflict. */
const application = objectModel(ABSENT, {
  create,
  show,
  move: (state, stage) => (state === stage ? [done(stage), conflict(state)] : [done(stage)]),
});

/** The total of a list, or a count: each creation adds one. */
const count = objectModel("0", {
  show,
  add: (state) => [done(String(Number(state) + 1)), conflict(state)],
});

/** An id, which is given to one new resource. */
const id = objectModel("free", { give: (state) => (state === "free" ? [done("given")] : []) });

export type ObjectKind = "leaveRequest" | "employee" | "address" | "roleStatus" | "application" | "count" | "id";

/** The models by kind of object. */
export const OBJECT_MODELS: Readonly<Record<ObjectKind, ObjectModel>> = {
  leaveRequest,
  employee,
  address,
  roleStatus,
  application,
  count,
  id,
};
