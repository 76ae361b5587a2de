import type { JobRoleRecord, OfferRecord } from "@hr-platform/domain";
import type { JobRole, JobRoleDetail } from "@hr-platform/spec/types";
import { withBody, withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceGuard, replaceRun, changeSentBody } from "../../fault.ts";
import { withOthers } from "../../other-companies.ts";
import { type Beyond, type BeyondAnswer, serveUndocumented } from "../fault-undocumented.ts";
import { pipelineFaults } from "./pipeline.ts";

/** Changes the status of an offer over the API. */
function settling(status: OfferRecord["status"]): (request: Beyond) => BeyondAnswer | undefined {
  return ({ company, id }) => {
    const offer = company.records.offers.get(id);
    if (offer === undefined) return undefined;
    return { status: 200, data: { id, status }, changes: [{ table: "offers", record: { ...offer, status } }] };
  };
}

const roles: readonly Fault[] = [
  {
    id: "roles-opened-later-are-not-listed",
    title: "Does not list roles that were opened by an update",
    violates: ["REC-01"],
    breaks: (pipeline) => {
      const opened = new Set<string>();
      const noting = changeAnswer(["updateRole"], (answer, { body }, found) => {
        if (body["status"] === "open") opened.add((found as JobRoleRecord).id);
        return answer;
      })(pipeline);
      return changeAnswer(["listRoles"], (answer) =>
        withBody(answer, (list: { data: readonly JobRole[]; meta?: { total: number } }) => {
          const rows = list.data.filter(({ id }) => !opened.has(id));
          const { meta } = list;
          return { data: rows, meta: meta === undefined ? undefined : { ...meta, total: meta.total - list.data.length + rows.length } };
        }),
      )(noting);
    },
  },
  {
    id: "roles-on-page-2-without-candidates",
    title: "Leaves out the number of active candidates on page 2 and later pages of roles",
    violates: ["REC-01"],
    breaks: changeAnswer(["listRoles"], (answer, { page }) =>
      page.page < 2
        ? answer
        : withData(answer, (rows: readonly JobRole[]) => rows.map((row) => ({ ...row, active_candidates: undefined }))),
    ),
  },
  {
    id: "rejected-candidates-stay-active",
    title: "Goes on counting rejected applications as active candidates in the list of roles",
    violates: ["REC-01"],
    breaks: changeAnswer(["listRoles"], (answer, { company }) =>
      withData(answer, (rows: readonly JobRole[]) =>
        rows.map((row) => {
          const applications = company.records.applications.where("role_id", row.id);
          return { ...row, active_candidates: applications.filter(({ status }) => status !== "hired").length };
        }),
      ),
    ),
  },
  {
    id: "stage-counts-are-stale",
    title: "Keeps showing the stage counts of a role as they were when it was first read",
    violates: ["REC-06"],
    breaks: (pipeline) => {
      const first = new Map<string, JobRoleDetail["stages"]>();
      return changeAnswer(["getRole"], (answer) =>
        withData(answer, (role: JobRoleDetail) => {
          if (!first.has(role.id)) first.set(role.id, role.stages);
          return { ...role, stages: first.get(role.id) };
        }),
      )(pipeline);
    },
  },
  {
    id: "empty-stages-are-left-out",
    title: "Gives no count for stages in which nobody is",
    violates: ["REC-06"],
    breaks: changeAnswer(["getRole"], (answer) =>
      withData(answer, (role: JobRoleDetail) => ({ ...role, stages: role.stages.filter(({ count }) => count > 0) })),
    ),
  },
  {
    id: "role-update-answers-the-old-status",
    title: "Answers a change of a role's status with the role before it",
    violates: ["REC-08"],
    breaks: changeAnswer(["updateRole"], (answer, _context, found) =>
      withData(answer, (role: JobRole) => ({ ...role, status: (found as JobRoleRecord).status })),
    ),
  },
  {
    id: "roles-on-hold-are-not-kept",
    title: "Answers that a role is on hold and leaves it as it was",
    violates: ["REC-08"],
    breaks: changeAnswer(["updateRole"], (answer, { body }) => (body["status"] === "on_hold" ? { ...answer, changes: [] } : answer)),
  },
  {
    id: "any-text-is-a-role-status",
    title: "Takes any text as the status of a role",
    violates: ["REC-07"],
    breaks: replaceGuard("validate", (guard, entry, route) => {
      const { status } = entry.sent;
      if (entry.operation.id === "updateRole" && typeof status === "string") entry.body = { status };
      else guard(entry, route);
    }),
  },
  {
    id: "on-hold-has-a-hyphen",
    title: "Knows the role status on-hold and refuses on_hold",
    violates: ["REC-07"],
    breaks: changeSentBody(["updateRole"], (sent) => {
      const { status } = sent;
      return status === "on-hold" ? { ...sent, status: "on_hold" } : status === "on_hold" ? { ...sent, status: "on hold" } : sent;
    }),
  },
  {
    id: "contractor-roles-need-no-jurisdiction",
    title: "Makes a contractor role without jurisdiction in the company's first one",
    violates: ["REC-04"],
    breaks: changeSentBody(["createRole"], (sent, { company }) =>
      sent["employment_type"] === "contractor" && sent["jurisdiction"] === undefined
        ? { ...sent, jurisdiction: company.company.record.resource.jurisdiction[0] }
        : sent,
    ),
  },
  {
    id: "roles-are-full-time-by-default",
    title: "Makes a role full-time when its creation names no employment type",
    violates: ["REC-03"],
    breaks: changeSentBody(["createRole"], (sent) => ({ employment_type: "full_time", ...sent })),
  },
  {
    id: "nz-roles-answer-another-id",
    title: "Answers the creation of a role in New Zealand with the id of no role",
    violates: ["REC-05"],
    breaks: changeAnswer(["createRole"], (answer, { body, company }) =>
      body["jurisdiction"] === "NZ" ? withData(answer, () => ({ id: company.ids("role-request")(company.records.roles.size) })) : answer,
    ),
  },
];

const offers: readonly Fault[] = [
  {
    id: "decimal-salaries-are-rounded",
    title: "Rounds the decimal salary of an offer instead of refusing it",
    violates: ["REC-16", "CONV-01"],
    breaks: changeSentBody(["createOffer"], (sent) =>
      typeof sent["salary"] === "number" ? { ...sent, salary: Math.round(sent["salary"]) } : sent,
    ),
  },
  {
    id: "offer-id-has-another-name",
    title: "Answers a new offer with offer_id instead of id",
    violates: ["REC-16"],
    breaks: changeAnswer(["createOffer"], (answer) => withData(answer, ({ id }: { id: string }) => ({ offer_id: id }))),
  },
  {
    id: "offers-are-sent-over-the-api",
    title: "Sends an offer on POST /recruitment/offers/{id}/send",
    violates: ["REC-17", "WEB-05"],
    breaks: serveUndocumented("POST", /^\/recruitment\/offers\/([^/]+)\/send$/, settling("sent")),
  },
  {
    id: "offers-are-accepted-over-the-api",
    title: "Accepts an offer on POST /recruitment/offers/{id}/accept, sent or not",
    violates: ["REC-17", "WEB-05"],
    breaks: serveUndocumented("POST", /^\/recruitment\/offers\/([^/]+)\/accept$/, settling("accepted")),
  },
];

/** Ids of other companies in a body (§5.3). */
const foreign: readonly Fault[] = [
  {
    id: "candidate-for-a-foreign-role",
    title: "Adds a candidate who names a role of another company, without an application",
    violates: ["AUTH-15"],
    breaks: (sound) => {
      const { pipeline, others } = withOthers(sound);
      return replaceRun(["createCandidate"], (run, context, found) => {
        const id = String(context.body["role_id"]);
        const isForeign = others().some(({ records }) => records.roles.get(id) !== undefined);
        return run(isForeign ? { ...context, body: { ...context.body, role_id: undefined } } : context, found);
      })(pipeline);
    },
  },
  {
    id: "offer-for-a-foreign-application",
    title: "Makes an offer for an application of another company",
    violates: ["AUTH-15"],
    breaks: (sound) => {
      const { pipeline, others } = withOthers(sound);
      return replaceRun(["createOffer"], (run, context, found) => {
        const id = String(context.body["application_id"]);
        const owner = others().find(({ records }) => records.applications.get(id)?.status === "active");
        return run(owner === undefined ? context : { ...context, company: owner }, found);
      })(pipeline);
    },
  },
  {
    id: "move-to-a-foreign-stage",
    title: "Takes a stage of another company for the own one of the same name",
    violates: ["AUTH-15"],
    breaks: (sound) => {
      const { pipeline, others } = withOthers(sound);
      return replaceRun(["moveApplication"], (run, context, found) => {
        const id = context.body["stage_id"];
        const theirs = others().flatMap((company) => company.data.stages.filter(({ resource }) => resource.id === id));
        const own = context.company.data.stages.find(({ resource }) => resource.name === theirs[0]?.resource.name)?.resource;
        return run(own === undefined ? context : { ...context, body: { ...context.body, stage_id: own.id } }, found);
      })(pipeline);
    },
  },
];

/** Roles, the pipeline and offers (§4.5). */
export const recruitmentFaults: readonly Fault[] = [...roles, ...pipelineFaults, ...offers, ...foreign];
