import type { ApplicationRecord, CandidateRecord } from "@hr-platform/domain";
import type { JobRoleDetail, Pipeline, PipelineApplication } from "@hr-platform/spec/types";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { ApiError } from "@hr-platform/engine/contract/errors";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceFind, replaceRun, changeSentBody } from "../../fault.ts";
import { serveUndocumented } from "../fault-undocumented.ts";
import { crypto } from "@hr-platform/engine/contract/lazy-crypto";

/** The candidate of an application. */
function candidateOf({ records }: CompanyState, application: ApplicationRecord | undefined): CandidateRecord | undefined {
  return application === undefined ? undefined : records.candidates.get(application.candidate_id);
}

const fullName = ({ first_name, last_name }: CandidateRecord): string => `${first_name} ${last_name}`;

/** Adds members to the rows of the pipeline; undefined: adds none. */
function adding(
  more: (candidate: CandidateRecord, application: ApplicationRecord, company: CompanyState) => object | undefined,
): Fault["breaks"] {
  return changeAnswer(["getPipeline"], (answer, { company }) =>
    withData(answer, (pipeline: Pipeline) => ({
      ...pipeline,
      applications: pipeline.applications.map((row) => {
        const application = company.records.applications.get(row.candidate_ref);
        const candidate = candidateOf(company, application);
        return candidate === undefined || application === undefined ? row : { ...row, ...more(candidate, application, company) };
      }),
    })),
  );
}

/** Uses references derived from the candidate; moves and offers accept them too. */
function referring(ref: (candidate: CandidateRecord) => string): Fault["breaks"] {
  const shown = (company: CompanyState, row: PipelineApplication): PipelineApplication => {
    const candidate = candidateOf(company, company.records.applications.get(row.candidate_ref));
    return candidate === undefined ? row : { ...row, candidate_ref: ref(candidate) };
  };
  const named = (company: CompanyState, id: unknown): ApplicationRecord | undefined =>
    [...company.records.applications.values()].find((application) => {
      const candidate = candidateOf(company, application);
      return candidate !== undefined && ref(candidate) === id;
    });
  const parts = [
    changeAnswer(["getPipeline"], (answer, { company }) =>
      withData(answer, (pipeline: Pipeline) => ({ ...pipeline, applications: pipeline.applications.map((row) => shown(company, row)) })),
    ),
    changeAnswer(["moveApplication"], (answer, { company }) => withData(answer, (row: PipelineApplication) => shown(company, row))),
    replaceFind(["moveApplication"], (find, context) => find(context) ?? named(context.company, context.params["id"])),
    changeSentBody(["createOffer"], (sent, { company }) => {
      const application = named(company, sent["application_id"]);
      return application === undefined ? sent : { ...sent, application_id: application.id };
    }),
  ];
  return (sound) => parts.reduce((pipeline, breaks) => breaks(pipeline), sound);
}

/** The first half of a hash, in the form of an id. */
function idFrom(text: string): string {
  const hex = crypto().createHash("sha256").update(text).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** Personal data of candidates in other responses, and paths that serve it. */
export const candidateLeaks: readonly Fault[] = [
  {
    id: "pipeline-names-those-who-moved",
    title: "Adds the candidate's name to a row of the pipeline once it was moved",
    violates: ["PRIV-11", "PRIV-12"],
    breaks: (pipeline) => {
      const moved = new Set<string>();
      const noting = changeAnswer(["moveApplication"], (answer, _context, found) => {
        moved.add((found as ApplicationRecord).id);
        return answer;
      })(pipeline);
      return adding((candidate, { id }) => (moved.has(id) ? { name: fullName(candidate) } : undefined))(noting);
    },
  },
  {
    id: "pipeline-with-initials-of-the-rejected",
    title: "Adds the candidate's initials to rejected rows of the pipeline",
    violates: ["PRIV-12"],
    breaks: adding(({ first_name, last_name }, { status }) =>
      status === "rejected" ? { initials: `${first_name.slice(0, 1)}${last_name.slice(0, 1)}` } : undefined,
    ),
  },
  {
    id: "pipeline-with-cv-before-an-offer",
    title: "Adds the address of the CV to rows in the last active stage",
    violates: ["PRIV-11", "PRIV-12"],
    breaks: adding(({ cv_url }, { stage_id }, { data }) =>
      data.stages.findLast(({ resource }) => resource.kind === "active")?.resource.id === stage_id ? { cv_url } : undefined,
    ),
  },
  {
    id: "pipeline-with-candidate-id",
    title: "Adds the id that the candidate's creation answered to rows of the pipeline",
    violates: ["PRIV-12"],
    breaks: adding(({ id }) => ({ candidate_id: id })),
  },
  {
    id: "candidate-ref-is-a-hash",
    title: "Makes the candidate_ref from a hash of the e-mail address",
    violates: ["PRIV-12"],
    breaks: referring(({ email }) => idFrom(email.toLowerCase())),
  },
  {
    id: "candidate-ref-is-the-email-in-hex",
    title: "Makes the candidate_ref from the e-mail address, encoded",
    violates: ["PRIV-12"],
    breaks: referring(({ email }) => Buffer.from(email).toString("hex")),
  },
  {
    id: "move-answers-the-first-name",
    title: "Answers a stage move with the candidate's first name",
    violates: ["PRIV-11"],
    breaks: changeAnswer(["moveApplication"], (answer, { company }, found) =>
      withData(answer, (row: object) => ({ ...row, first_name: candidateOf(company, found as ApplicationRecord)?.first_name })),
    ),
  },
  {
    id: "hiring-refusal-names-the-candidate",
    title: "Names the candidate in the refusal of a move to Hired",
    violates: ["PRIV-11"],
    breaks: replaceRun(["moveApplication"], (run, context, found) => {
      try {
        return run(context, found);
      } catch (refusal) {
        const candidate = candidateOf(context.company, found as ApplicationRecord);
        if (!(refusal instanceof ApiError) || refusal.code !== "FORBIDDEN" || candidate === undefined) throw refusal;
        throw new ApiError(refusal.code, `${fullName(candidate)} is hired in the web application.`, refusal.field);
      }
    }),
  },
  {
    id: "offer-answers-the-candidate",
    title: "Answers a new offer with the candidate's name and e-mail address",
    violates: ["PRIV-11"],
    breaks: changeAnswer(["createOffer"], (answer, { company, body }) => {
      const candidate = candidateOf(company, company.records.applications.get(String(body["application_id"])));
      if (candidate === undefined) return answer;
      return withData(answer, (offer: object) => ({ ...offer, candidate: { name: fullName(candidate), email: candidate.email } }));
    }),
  },
  {
    id: "role-names-the-latest-applicant",
    title: "Shows in a role who applied for it last",
    violates: ["PRIV-11"],
    breaks: changeAnswer(["getRole"], (answer, { company }) =>
      withData(answer, (role: JobRoleDetail) => {
        const latest = candidateOf(company, company.records.applications.where("role_id", role.id).at(-1));
        return latest === undefined ? role : { ...role, latest_applicant: fullName(latest) };
      }),
    ),
  },
  {
    id: "candidates-can-be-read",
    title: "Serves GET /recruitment/candidates/{id}",
    violates: ["REC-13"],
    breaks: serveUndocumented("GET", /^\/recruitment\/candidates\/([^/]+)$/, ({ company, id }) => {
      const candidate = company.records.candidates.get(id);
      return candidate === undefined ? undefined : { status: 200, data: { id, created_at: candidate.created_at } };
    }),
  },
  {
    id: "candidates-can-be-listed",
    title: "Serves GET /recruitment/candidates, with the candidates' ids",
    violates: ["REC-13"],
    breaks: serveUndocumented("GET", /^\/recruitment\/candidates$/, ({ company }) => ({
      status: 200,
      data: Array.from(company.records.candidates.values(), ({ id }) => ({ id })),
    })),
  },
  {
    id: "cv-can-be-read",
    title: "Serves GET /recruitment/candidates/{id}/cv",
    violates: ["REC-13", "PRIV-11"],
    breaks: serveUndocumented("GET", /^\/recruitment\/candidates\/([^/]+)\/cv$/, ({ company, id }) => {
      const candidate = company.records.candidates.get(id);
      return candidate === undefined ? undefined : { status: 200, data: { cv_url: candidate.cv_url } };
    }),
  },
];
