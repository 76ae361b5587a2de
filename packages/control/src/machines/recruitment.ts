import type { ApplicationRecord, RoleStatus } from "@hr-platform/domain";
import type { Stage } from "@hr-platform/spec/types";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { OFFER_MOVES } from "@hr-platform/engine/operations/recruitment/offer-moves";
import { mayBecome } from "@hr-platform/engine/operations/recruitment/roles";
import { moveProblem } from "@hr-platform/engine/operations/recruitment/stage-moves";
import { type Machine, type Move, type MoveCall, moveNamed, operation, web } from "./machine.ts";

const ROLE_STATES: readonly RoleStatus[] = ["draft", "open", "on_hold", "closed", "filled"];

/** One move for each status that a role can get. */
function roleMoves(decisions: Decisions): Move[] {
  const moves = ROLE_STATES.map((to) =>
    moveNamed(`set-${to}`, `Set the status to ${to}`, {
      from: ROLE_STATES.filter((from) => from !== to && mayBecome(from, to, decisions)),
      to: [to],
      by: operation("updateRole"),
      decisions: ["role-status-moves"],
      calls: () => [{ title: `Set the status to ${to}`, body: { status: to } }],
    }),
  );
  const made = moveNamed("create", "Create a job role", {
    from: [],
    to: [decisions["new-role-status"]],
    by: operation("createRole"),
    clause: "§4.5",
    decisions: ["new-role-status"],
  });
  return [made, ...moves.filter(({ from }) => from.length > 0)];
}

export const roleMachine: Machine = { name: "job-role", title: "Job role", table: "roles", states: ROLE_STATES, moves: roleMoves };

const APPLICATION_STATES: readonly ApplicationRecord["status"][] = ["active", "rejected", "hired"];

/** Whether an application can be moved to another stage of a kind. */
function mayEnter(status: ApplicationRecord["status"], kind: Stage["kind"], decisions: Decisions): boolean {
  const application = { status, stage_id: "here" } as ApplicationRecord;
  return moveProblem(application, { id: "there", kind } as Stage, "stage_id", decisions) === null;
}

/** The other stages of a kind, each as a way to move an application. */
const toStages =
  (kind: Stage["kind"]) =>
  ({ stage_id }: ApplicationRecord, { data }: CompanyState, decisions: Decisions): MoveCall[] =>
    data.stages
      .filter(({ resource }) => resource.kind === kind && resource.id !== stage_id)
      .map(({ resource: { id, name } }) => ({
        title: `Move to ${name}`,
        body: decisions["stage-move-body"] === "stage-id" ? { stage_id: id } : { stage: name },
      }));

function applicationMoves(decisions: Decisions): Move[] {
  const enter = (kind: "active" | "rejected", title: string): Move =>
    moveNamed(`move-to-${kind}`, title, {
      from: APPLICATION_STATES.filter((status) => mayEnter(status, kind, decisions)),
      to: [kind],
      by: operation("moveApplication"),
      when: "The stage is another one.",
      decisions: ["stage-move-body"],
      calls: toStages(kind),
    });
  return [
    moveNamed("apply", "Add a candidate", { from: [], to: ["active"], by: operation("createCandidate"), clause: "§4.5" }),
    enter("active", "Move to an active stage"),
    enter("rejected", "Reject"),
    moveNamed("hire", "Hire", { from: ["active"], to: ["hired"], by: web("hire"), clause: "§1" }),
  ];
}

export const applicationMachine: Machine = {
  name: "application",
  title: "Application",
  table: "applications",
  states: APPLICATION_STATES,
  moves: applicationMoves,
};

const OFFER_TITLES = { send: "Send the offer", accept: "Accept the offer", decline: "Decline the offer" } as const;

export const offerMachine: Machine = {
  name: "offer",
  title: "Offer",
  table: "offers",
  states: ["draft", "sent", "accepted", "declined"],
  moves: () => [
    moveNamed("create", "Draft an offer", { from: [], to: ["draft"], by: operation("createOffer"), clause: "§4.5" }),
    ...Object.entries(OFFER_MOVES).map(([name, { from, to }]) =>
      moveNamed(name, OFFER_TITLES[name as keyof typeof OFFER_TITLES], { from: [from], to: [to], by: web(`${name}-offer`), clause: "§1" }),
    ),
  ],
};
