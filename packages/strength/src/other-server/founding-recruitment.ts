import type { Chance } from "./chance.ts";
import type { CompanyData, Stage } from "./company-data.ts";

const STAGES: readonly (readonly [string, Stage["outcome"]])[] = [
  ["Longlist", "in progress"],
  ["Telephone call", "in progress"],
  ["Trial shift", "in progress"],
  ["Not this time", "rejected"],
  ["Joined us", "hired"],
];
const PEOPLE: readonly string[] = ["Valentina Okonkwo-Reyes", "Bartholomew Finch", "Ingeborg Thistlewood", "Casimir Vandermeer"];

/** Roles, stages and applications of a new company. */
export function foundRecruitment(chance: Chance, now: number, company: CompanyData, past = true): void {
  const stages = STAGES.map(([label, outcome]) => ({ id: chance.id(), label, outcome }));
  (company.stages as Stage[]).push(...stages);
  if (!past) return;
  for (const [title, status] of [
    ["Pastry chef", "open"],
    ["Night porter", "open"],
    ["Bookkeeper", "filled"],
    ["Gardener", "draft"],
  ] as const) {
    const id = chance.id();
    company.roles.set(id, { id, title, type: "part_time", jurisdiction: company.profile.jurisdiction[0]!, status });
    if (title === "Pastry chef") {
      PEOPLE.forEach((name, n) => {
        const email = `${name.split(" ")[0]!.toLowerCase()}@mail.example`;
        const candidate = { id: chance.id(), name, email };
        company.candidates.set(candidate.id, candidate);
        const application = {
          id: chance.id(),
          ref: chance.id(),
          roleId: id,
          candidateId: candidate.id,
          stageId: stages[n]!.id,
          since: now - 86_400_000 * (1 + chance.below(20)),
        };
        company.applications.set(application.id, application);
      });
    }
  }
}
