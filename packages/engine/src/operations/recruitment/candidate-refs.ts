import type { ApplicationRecord } from "@hr-platform/domain";
import type { CompanyState } from "../../store/company/company-state.ts";
import { type ByValue, caseOf, choose, type Decisions } from "../../contract/decisions.ts";

type Company = Pick<CompanyState, "ids"> & { readonly records: Pick<CompanyState["records"], "applications"> };

/** The nth reference of an application, from its own random id: no data of the candidate goes into it. */
function made(company: Company, { id }: ApplicationRecord, n: number): string {
  return company.ids(`candidate_ref/${id}`)(n);
}

const PER_REQUEST: ByValue<"candidate-ref-form", boolean> = { stable: false, "candidate-id": false, "per-request": true };
const IS_THE_REF: ByValue<"application-id", boolean> = { "candidate-ref": true, "separate-id": false, unreachable: false };

/** The application after a reference is shown; undefined: unchanged. */
export function noted(application: ApplicationRecord, decisions: Decisions): ApplicationRecord | undefined {
  if (!choose(decisions["candidate-ref-form"], PER_REQUEST)) return undefined;
  return { ...application, refs_shown: (application.refs_shown ?? 0) + 1 };
}

/** The candidate_ref of an application (§2.13, A-195, A-196). If each call counts, pass the counted application. */
export function candidateRef(company: Company, application: ApplicationRecord, decisions: Decisions): string {
  switch (caseOf(decisions["candidate-ref-form"])) {
    case "candidate-id":
      return application.candidate_id;
    case "per-request":
      return made(company, application, application.refs_shown ?? 0);
    case "stable":
      return choose(decisions["application-id"], IS_THE_REF) ? application.id : made(company, application, 0);
  }
}

/**
 * The application of an id in a request; undefined: this company has none. The service's own id always works, so that
 * it stays valid when the decision changes. A reference works if it is the id.
 */
export function applicationNamed(company: Company, id: string, decisions: Decisions): ApplicationRecord | undefined {
  const { applications } = company.records;
  const own = applications.get(id);
  if (own !== undefined || !choose(decisions["application-id"], IS_THE_REF)) return own;
  switch (caseOf(decisions["candidate-ref-form"])) {
    case "stable":
      return undefined;
    case "candidate-id":
      return applications.where("candidate_id", id)[0];
    case "per-request":
      return [...applications.values()].find((application) => wasShown(company, application, id));
  }
}

function wasShown(company: Company, application: ApplicationRecord, ref: string): boolean {
  const shown = application.refs_shown ?? 0;
  for (let n = 1; n <= shown; n += 1) if (made(company, application, n) === ref) return true;
  return false;
}
