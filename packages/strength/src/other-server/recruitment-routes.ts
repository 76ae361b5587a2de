import type { Choices } from "./choices.ts";
import { type Call, type Reply, closed, fieldsOf, found, named, queryOf } from "./call.ts";
import type { Application, Role, Stage } from "./company-data.ts";
import type { RoleData } from "./drawn/roles.ts";
import type { Requests } from "./drawn/requests.ts";
import { listed } from "./lists.ts";
import { conflict, forbidden, invalid } from "./refusal.ts";

type Asked = Pick<Requests, "move" | "candidate" | "offer">;

const USUAL: Asked["candidate"] = {
  role: ["role_id"],
  roleNeeded: false,
  name: ["name"],
  first: ["first_name"],
  last: ["last_name"],
  email: ["email"],
};
/** The form of the bodies of a stage move, a candidate and an offer, unless it is drawn. */
const REQUESTS: Readonly<Record<Choices["recruitment"], Asked>> = {
  "by id": {
    move: { stage: ["stage_id"], by: "id" },
    candidate: USUAL,
    offer: { of: ["application_id"], what: "application", day: ["start_date"], dayNeeded: false },
  },
  "by name": {
    move: { stage: ["stage"], by: "label" },
    candidate: USUAL,
    offer: { of: ["candidate_id"], what: "candidate", day: ["start_date"], dayNeeded: false },
  },
  "own words": {
    move: { stage: ["destination"], by: "id" },
    candidate: { role: ["vacancy_id"], roleNeeded: true, name: [], first: ["given_name"], last: ["family_name"], email: ["email_address"] },
    offer: { of: ["applicant_ref"], what: "application", day: ["first_day"], dayNeeded: true },
  },
};

const STATUSES = ["draft", "open", "on_hold", "closed", "filled"] as const;

const stageOf = ({ company }: Call, { stageId }: Application): Stage => company.stages.find(({ id }) => id === stageId)!;

/** The number of a role's applications in each stage. */
function counts(call: Call, role: Role): (readonly [Stage, number])[] {
  const mine = [...call.company.applications.values()].filter(
    ({ roleId }) => roleId === role.id || call.mistakes.has("counts candidates of all roles"),
  );
  return call.company.stages.map((stage) => [stage, mine.filter(({ stageId }) => stageId === stage.id).length] as const);
}

/** The data of a role. */
function roleDataOf({ id, title, status, type, jurisdiction }: Role, rows: ReturnType<typeof counts>): RoleData {
  const active = rows.reduce((sum, [{ outcome }, count]) => sum + (outcome === "in progress" ? count : 0), 0);
  return { id, title, status, type, jurisdiction, active };
}

function roleOf(call: Call, role: Role): unknown {
  const rows = counts(call, role);
  if (call.forms !== undefined) return call.forms.listedRole.write(roleDataOf(role, rows));
  const { id, title, status, type, jurisdiction, active } = roleDataOf(role, rows);
  return call.choices.shapes === "nested"
    ? { id, headline: title, status, contract: { type, jurisdiction }, candidates: { active } }
    : { id, title, status, employment_type: type, jurisdiction, openCandidates: active };
}

function fullRole(call: Call, role: Role): unknown {
  const rows = counts(call, role);
  if (call.forms !== undefined) return call.forms.role(call.company.stages).write({ ...roleDataOf(role, rows), counts: rows });
  return call.choices.shapes === "nested"
    ? { ...(roleOf(call, role) as object), funnel: Object.fromEntries(rows.map(([{ label }, count]) => [label, count])) }
    : {
        ...(roleOf(call, role) as object),
        perStage: rows.map(([{ id, label }, people], place) => ({ stage: { id, label }, place, people })),
      };
}

export function listRoles(call: Call): Reply {
  queryOf(call);
  const open = [...call.company.roles.values()].filter(({ status }) => status === "open");
  return listed(
    call,
    open.map((role) => roleOf(call, role)),
    false,
  );
}

/** POST /recruitment/roles. */
export function addRole(call: Call): Reply {
  const fields = fieldsOf(call);
  const role: Role = {
    id: call.chance.id(),
    title: fields.text("title"),
    type: fields.oneOf("employment_type", ["full_time", "part_time", "casual", "contractor"]),
    jurisdiction: fields.oneOf("jurisdiction", ["AU", "NZ", "UK"]),
    status: call.choices.shapes === "nested" ? "open" : "draft",
  };
  closed(call, fields);
  call.company.roles.set(role.id, role);
  return { status: 201, data: { id: role.id } };
}

export const readRole = (call: Call): Reply => ({ data: fullRole(call, found(call, call.company.roles, () => undefined).one) });

/** PATCH /recruitment/roles/{id}. */
export function changeRole(call: Call): Reply {
  const { one, asked } = found(call, call.company.roles, () => {
    const fields = fieldsOf(call);
    const status = fields.oneOf("status", STATUSES);
    closed(call, fields);
    return status;
  });
  if (one.status === "filled" && asked !== "filled") throw conflict("This role is filled.");
  one.status = asked;
  return { data: fullRole(call, one) };
}

/** GET …/pipeline: the applications within their stages, or in a list of their own. */
export function readPipeline(call: Call): Reply {
  const { one } = found(call, call.company.roles, () => undefined);
  const mine = [...call.company.applications.values()].filter(({ roleId }) => roleId === one.id);
  const days = ({ since }: Application): number => Math.floor((call.now() - since) / 86_400_000);
  if (call.forms !== undefined) {
    const rows = mine.map((row) => ({ id: row.id, ref: row.ref, stage: stageOf(call, row), days: days(row) }));
    return { data: call.forms.pipeline(call.company.stages).write(rows) };
  }
  if (call.choices.shapes === "flat") {
    const rows = mine.map((row) => {
      const { id, label, outcome } = stageOf(call, row);
      const base = { application_id: row.id, candidate_ref: row.ref, stage: { id, label }, daysInStage: days(row) };
      return { ...base, status: outcome === "in progress" ? "live" : outcome };
    });
    return { data: { stages: call.company.stages.map(({ id, label }) => ({ id, label })), candidates: rows } };
  }
  const stages = call.company.stages.map(({ id, label }, position) => ({
    id,
    label,
    position,
    applications: mine
      .filter(({ stageId }) => stageId === id)
      .map((row) => ({ id: row.id, candidate_ref: row.ref, stage: label, status: stageOf(call, row).outcome, days_in_stage: days(row) })),
  }));
  return { data: { role_id: one.id, stages } };
}

export function listStages(call: Call): Reply {
  queryOf(call);
  if (call.forms !== undefined) return listed(call, call.forms.stages.write(call.company.stages) as unknown[], false);
  return listed(
    call,
    call.company.stages.map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),
    false,
  );
}

/** PATCH /recruitment/applications/{id}/stage. */
export function moveApplication(call: Call): Reply {
  const { company, choices } = call;
  const { stage: names, by } = call.forms?.requests.move ?? REQUESTS[choices.recruitment].move;
  const { one, asked } = found(call, company.applications, () => {
    const fields = fieldsOf(call);
    const member = fields.called(names);
    const text = by === "id" ? fields.id(member) : fields.text(member).toLowerCase();
    closed(call, fields);
    return { member, text };
  });
  const stage = company.stages.find(
    ({ id, label }) => (by !== "label" && id === asked.text) || (by !== "id" && label.toLowerCase() === asked.text),
  );
  if (stage === undefined) throw invalid(asked.member, "There is no such stage.");
  if (stage.outcome === "hired" && !call.mistakes.has("hires over the API")) throw forbidden("People are hired in the web application.");
  if (one.stageId !== stage.id) Object.assign(one, { stageId: stage.id, since: call.now() });
  return { data: { moved: true } };
}

/** POST /recruitment/candidates. */
export function addCandidate(call: Call): Reply {
  const { company, chance, now, choices } = call;
  const names = call.forms?.requests.candidate ?? REQUESTS[choices.recruitment].candidate;
  const fields = fieldsOf(call);
  const role = fields.called(names.role);
  const whole = names.first.length === 0 || (names.name.length > 0 && fields.has(fields.called(names.name)));
  const name = whole
    ? fields.text(fields.called(names.name))
    : `${fields.text(fields.called(names.first))} ${fields.text(fields.called(names.last))}`;
  const candidate = { id: chance.id(), name, email: fields.email(fields.called(names.email)) };
  const roleId = names.roleNeeded || fields.has(role) ? fields.id(role) : undefined;
  for (const member of ["phone", "cv_url", "notes", "source"]) if (fields.has(member)) fields.textOrNull(member, 5000);
  closed(call, fields);
  if (roleId !== undefined) named(call, company.roles, roleId, role);
  company.candidates.set(candidate.id, candidate);
  if (roleId !== undefined) {
    const id = chance.id();
    const first = company.stages[0]!.id;
    company.applications.set(id, { id, ref: chance.id(), roleId, candidateId: candidate.id, stageId: first, since: now() });
  }
  return { status: 201, data: { id: candidate.id } };
}

/** POST /recruitment/offers. */
export function addOffer(call: Call): Reply {
  const { company, chance, choices } = call;
  const names = call.forms?.requests.offer ?? REQUESTS[choices.recruitment].offer;
  const fields = fieldsOf(call);
  const member = fields.called(names.of);
  const id = fields.id(member);
  if (fields.whole("salary") === 0) throw fields.bad("salary");
  const day = fields.called(names.day);
  if (names.dayNeeded || fields.has(day)) fields.date(day);
  if (fields.has("start_date")) fields.date("start_date");
  for (const other of ["title", "employment_type"]) if (fields.has(other)) fields.text(other);
  closed(call, fields);
  const application =
    names.what === "application"
      ? named(call, company.applications, id, member)
      : [...company.applications.values()].find(({ candidateId }) => candidateId === named(call, company.candidates, id, member).id);
  if (application === undefined) throw conflict("This person applied for nothing.");
  const offer = { id: chance.id(), applicationId: application.id };
  company.offers.set(offer.id, offer);
  return { status: 201, data: { id: offer.id } };
}
