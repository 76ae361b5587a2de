import { type ApplicationRecord, type OfferRecord, isoInstant } from "@hr-platform/domain";
import { created } from "../../pipeline/answer.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type ContextOf, type Route, route } from "../../pipeline/route.ts";
import { applicationNamed } from "./candidate-refs.ts";
import { unknownBodyId } from "../employees/managers.ts";
import { isOpenOffer } from "./offer-moves.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The candidate_id in place of application_id. @throws ApiError VALIDATION_ERROR with that field. */
function candidateId({ sent, decisions }: Context): string {
  const id = sent["candidate_id"];
  if (id === undefined) throw refuseBy.invalid("offer-candidate", "candidate_id", "candidate_id is required.");
  if (typeof id !== "string" || !UUID.test(id.trim()))
    throw refuseBy.invalid("offer-candidate", "candidate_id", "candidate_id must be a UUID.");
  return decisions["uuid-case"] === "insensitive" ? id.trim().toLowerCase() : id.trim();
}

function check(context: Context): void {
  if (context.decisions["offer-body"] === "with-candidate") candidateId(context);
}

/** The application of the offer. Of a candidate with several, the first active one. */
function applicationOf(context: ContextOf<"createOffer">): ApplicationRecord {
  const { company, body, decisions } = context;
  if (decisions["offer-body"] === "with-application") {
    const application = applicationNamed(company, body.application_id!, decisions);
    if (application === undefined) throw unknownBodyId("application_id", decisions);
    return application;
  }
  const id = candidateId(context);
  if (company.records.candidates.get(id) === undefined) throw unknownBodyId("candidate_id", decisions);
  const all = company.records.applications.where("candidate_id", id);
  const application = all.find(({ status }) => status === "active") ?? all[0];
  if (application === undefined) throw refuseBy.conflict("offer-candidate", "The candidate has applied for no role.");
  return application;
}

/** Creates a draft. The web application sends it (§1, §4.5). */
function create(context: ContextOf<"createOffer">): Answer {
  const { company, now } = context;
  const { salary, title, employment_type, start_date } = context.body;
  const application = applicationOf(context);
  if (company.records.offers.where("application_id", application.id).some(isOpenOffer))
    throw refuseBy.conflict("open-offer", "The application has an open offer.");
  const role = company.records.roles.get(application.role_id)!;
  const record: OfferRecord = {
    id: company.nextId("offers"),
    application_id: application.id,
    title: title ?? role.title,
    salary,
    employment_type: employment_type ?? role.employment_type,
    // Without a start date, the offer starts today.
    start_date: start_date ?? company.today,
    status: "draft",
    created_at: isoInstant(now),
  };
  return created(context, `{"data":{"id":"${record.id}"}}`, { changes: [{ table: "offers", record }] });
}

/** §4.5. */
export const offerRoutes: readonly Route[] = [route("createOffer", create, check)];
