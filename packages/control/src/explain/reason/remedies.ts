import { addDays } from "@hr-platform/domain";
import type { RuleName } from "@hr-platform/engine/contract/rules";
import { applicationNamed } from "@hr-platform/engine/operations/recruitment/candidate-refs";
import { type RefusedCase, ownCompany, idFor } from "./refused-case.ts";
import { again, againAfter, changing, instead, leaveOut, nothing, set, webCall } from "./remedy.ts";
import {
  type RuleRemedies,
  byDecision,
  always,
  otherKey,
  nearPath,
  otherMethod,
  rightId,
  rightMemberId,
  rightMember,
  withoutMember,
  withoutParameter,
  bodyWith,
  fromHere,
} from "./ways.ts";

/** The application that the path or the body names. */
function applicationOf(refused: RefusedCase) {
  const id = refused.params["id"] ?? String(refused.sent["application_id"]);
  return applicationNamed(ownCompany(refused), id, refused.sandbox.decisions);
}

const changePlan: RuleRemedies = ({ slug }) => {
  return [againAfter(`Change the plan of ${slug} to growth.`, [webCall("change-plan", slug!, { plan: "growth" })], "Change plan")];
};

const payUp: RuleRemedies = (refused) => {
  const isPastDue = ownCompany(refused).facts.billing.subscription_status === "past_due";
  const step = webCall(isPastDue ? "pay" : "resume-subscription", refused.slug!);
  return [againAfter("Pay, or resume the subscription.", [step], isPastDue ? "Pay" : "Resume subscription")];
};

const turnClock: RuleRemedies = ({ allowance, sandbox, exchanged }) => {
  const until = allowance?.retryAt ?? exchanged.at + 60_000;
  const seconds = Math.max(1, Math.ceil((until - Math.min(sandbox.clock.now(), until)) / 1000));
  const call = { method: "POST", path: "/clock", body: { advance: `PT${seconds}S` } } as const;
  return [
    again(`Turn the clock to the end of the window, ${seconds} s ahead; '--rate-limit off' at the start takes the limit away.`, [call], {
      command: `hr-mock clock +${seconds}s`,
      button: "Turn the clock",
    }),
  ];
};

const listenLocally = changing(
  "Start the mock with --allow-private-webhooks, or leave the webhook out and forward events with 'hr-mock listen --forward-to URL'.",
);

/** The dates as they can be. */
const dates =
  (text: string, of: (start: string, end: string, refused: RefusedCase) => readonly [start: string, end: string]): RuleRemedies =>
  (refused) => {
    const { start_date, end_date } = refused.sent;
    const [start, end] = of(String(start_date), String(end_date), refused);
    return [changing(`${text}: ${start} to ${end}, for instance.`, set("start_date", start), set("end_date", end))];
  };

/** The first Tuesday on or after a day: a working day but for few holidays. */
function tuesday(from: string): string {
  let day = from;
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 2) day = addDays(day, 1);
  return day;
}

const later = (a: string, b: string): string => (a > b ? a : b);

function startOf(refused: RefusedCase): string {
  return ownCompany(refused).employees.get(String(refused.sent["employee_id"]))?.record.resource.start_date ?? "";
}

const overlapping: RuleRemedies = (refused) => {
  const { employee_id: id, start_date: start, end_date: end } = refused.sent;
  const others = [...ownCompany(refused).leaveRegister.of(String(id))].filter(
    ({ record: { resource: other } }) =>
      ["pending", "approved", "auto_approved"].includes(other.status) && other.startDate <= String(end) && other.endDate >= String(start),
  );
  const named = others.map((row) => `${row.id} (${row.record.resource.startDate} to ${row.record.resource.endDate})`).join(", ");
  return [changing(`Cancel the other request first (DELETE /leave/{id}): ${named}. Or ask for other days.`)];
};

const anotherPerson =
  (field: string, fits: (refused: RefusedCase, id: string) => boolean): RuleRemedies =>
  (refused) => {
    const ids = Array.from(ownCompany(refused).directory.list("non-terminated", null), ({ id }) => id);
    const id = ids.find((one) => fits(refused, one));
    return [
      changing(
        id === undefined ? "Nobody else can." : `Send another ${field}, such as ${id}.`,
        ...(id === undefined ? [] : [set(field, id)]),
      ),
    ];
  };

const surveyOf = (refused: RefusedCase) => ownCompany(refused).records.surveys.get(refused.params["id"] ?? "");

const invitedOne = anotherPerson("employee_id", (refused, id) => {
  const survey = surveyOf(refused);
  return survey?.invited_employee_ids.includes(id) === true && !survey.responses.some((one) => one.employee_id === id);
});

const answersOf = (refused: RefusedCase): object =>
  Object.fromEntries((surveyOf(refused)?.questions ?? []).map(({ id, kind }) => [id, kind === "score" ? 7 : "Text"]));

const fittingAnswers: RuleRemedies = (refused) => [
  changing("Answer the questions of this survey by their ids: a score from 0 to 10, or a text.", set("answers", answersOf(refused))),
];

const publishSurvey: RuleRemedies = (refused) => {
  const survey = surveyOf(refused);
  if (survey?.status !== "draft") return [nothing("The survey is closed, and nothing opens it again.")];
  const question = webCall("add-survey-question", refused.slug!, { survey_id: survey.id, text: "How is it going?" });
  const publish = webCall("publish-survey", refused.slug!, { survey_id: survey.id });
  return [
    againAfter("The survey is a draft: publish it.", survey.questions.length === 0 ? [question, publish] : [publish], "Publish survey"),
  ];
};

const completeTask: RuleRemedies = (refused) => {
  const { slug, params, sent } = refused;
  const { onboarding_plans: onboarding, offboarding_plans: offboarding } = ownCompany(refused).records;
  const plan = onboarding.get(params["id"]!) ?? offboarding.get(params["id"]!);
  const isDone = plan?.tasks.find(({ id }) => id === params["taskId"])?.completed === (sent["completed"] === true);
  if (isDone) return [nothing("A person has done it in the web application.")];
  const fields = { plan_id: params["id"], task_id: params["taskId"], completed: sent["completed"] === true };
  const { call, command } = webCall("complete-task", slug!, fields);
  return [instead("A person does it in the web application.", [call], { command, button: "Complete task" })];
};

const hire: RuleRemedies = (refused) => {
  const application = applicationOf(refused);
  if (application?.status !== "active") return [nothing("A person does it in the web application, while the application is active.")];
  const { call, command } = webCall("hire", refused.slug!, { application_id: application.id });
  return [instead("A person does it in the web application.", [call], { command, button: "Hire" })];
};

const answerAnonymously: RuleRemedies = (refused) => {
  const survey = surveyOf(refused);
  if (survey?.status !== "open") return [nothing("A person answers it in the web application, while it is open.")];
  const { call, command } = webCall("answer-survey", refused.slug!, { survey_id: survey.id, answers: answersOf(refused) });
  return [instead("A person answers it in the web application.", [call], { command, button: "Answer survey" })];
};

const closeOffer: RuleRemedies = (refused) => {
  const { records } = ownCompany(refused);
  const open = records.offers
    .where("application_id", applicationOf(refused)?.id ?? "")
    .find(({ status }) => status === "draft" || status === "sent");
  if (open === undefined) return [nothing("The offer has ended meanwhile: send the request again.")];
  const send = webCall("send-offer", refused.slug!, { offer_id: open.id });
  const decline = webCall("decline-offer", refused.slug!, { offer_id: open.id });
  const steps = open.status === "draft" ? [send, decline] : [decline];
  return [againAfter("The open offer has to end first: the candidate declines it.", steps, "Decline offer")];
};

/** A stage that the application of the path is not in. */
function anotherStage(refused: RefusedCase) {
  const at = applicationOf(refused)?.stage_id;
  return ownCompany(refused).data.stages.find(({ resource }) => resource.kind === "active" && resource.id !== at)?.resource;
}

const otherStage: RuleRemedies = (refused) => {
  const isById = refused.sandbox.decisions["stage-move-body"] === "stage-id";
  const stage = anotherStage(refused);
  const edit = isById ? set("stage_id", stage?.id) : set("stage", stage?.name);
  return [changing("Send another stage of GET /recruitment/stages.", edit)];
};

const withDomain: RuleRemedies = (refused) =>
  [changing("Allow the domain first: PATCH /company with allowed_domains, or with domain_enforcement_enabled false.")].slice(
    ownCompany(refused).company.record.resource.domain_enforcement_enabled ? 0 : 1,
  );

/** What changes the response, by the rule that refused. Where an open point decides, its other values are offered besides. */
export const REMEDIES: Readonly<Record<RuleName, RuleRemedies>> = {
  "missing-key": otherKey,
  "no-bearer": otherKey,
  "invalid-key": otherKey,
  "revoked-key": otherKey,
  "missing-scope": otherKey,
  "no-write-scope": otherKey,
  "plan-too-low": changePlan,
  "lapsed-subscription": payUp,
  "rate-limit": turnClock,
  "unknown-path": nearPath,
  "unknown-path-without-key": nearPath,
  "wrong-method": otherMethod,
  "coming-soon": always(nothing("The path is announced (§4.9). The service does not have it yet, and neither has the mock.")),
  "below-coming-soon": always(nothing("The path is below one that is only announced (§4.9).")),
  "unlisted-feature": always(nothing("The API document names this feature without a path (§4.9, N5).")),
  "create-not-offered": byDecision,
  "malformed-id": rightId,
  "unknown-id": rightId,
  "unknown-task": rightId,
  "unknown-user": rightId,
  "not-invited": always(changing("Invite the person first: POST /employees/{id}/invite.")),
  "deleted-webhook": always(nothing("The webhook is deleted already (§6).")),
  "unknown-body-id": rightMemberId,
  "unlisted-leave-type": rightMemberId,
  "hidden-leave-type": rightMemberId,
  "body-too-large": always(changing("Send a body of at most 1 MiB.")),
  "not-labelled-json": always(changing("Send Content-Type: application/json.")),
  "not-json": always(changing("Send the body as a JSON object in UTF-8, uncompressed.")),
  "no-body": bodyWith,
  "body-field": rightMember,
  "unknown-field": withoutMember,
  "read-only-field": withoutMember,
  "null-field": withoutMember,
  "nothing-to-change": bodyWith,
  "query-field": withoutParameter,
  "unknown-query": withoutParameter,
  "repeated-query": withoutParameter,
  "query-encoding": withoutParameter,
  "bad-page": withoutParameter,
  "limit-too-high": withoutParameter,
  "page-after-end": withoutParameter,
  "domain-form": always(changing("Send each domain once, in lower case, such as example.com.")),
  "personal-domain": always(changing("Leave the domains of personal e-mail out.")),
  "enforced-without-domains": always(changing("Send allowed_domains with at least one domain, too.")),
  "blank-brand-name": always(changing("Send a name, or null for the company's own.", set("brand_name", null))),
  "branding-unchanged": bodyWith,
  "logo-not-form": always(changing("Send multipart/form-data with the part file.")),
  "logo-part": always(changing("Send the image as the part file, with a file name.")),
  "logo-parts": always(changing("Send the part file and no other.")),
  "logo-too-large": always(changing("Send an image of at most 2 MB.")),
  "logo-type": always(changing("Send a PNG, JPEG, WEBP or SVG image.")),
  "unreadable-svg": always(changing("Send a well-formed SVG in UTF-8.")),
  "hostile-svg": always(changing("Take scripts and references to other hosts out of the SVG.")),
  "no-logo": always(nothing("There is no logo, so there is none to remove.")),
  "employee-status-filter": withoutParameter,
  "inexact-salary": rightMember,
  "blank-department": withoutMember,
  "duplicate-email": ({ sent }) => [
    changing("Send another address.", set("email", `other.${String(sent["email"]).replace(/^.*@/, "person@")}`)),
  ],
  "invited-outside-domains": withDomain,
  "outside-domains": withDomain,
  "foreign-jurisdiction": (refused) => {
    const [own] = ownCompany(refused).company.record.resource.jurisdiction;
    return [
      changing(`The company is in ${ownCompany(refused).company.record.resource.jurisdiction.join(", ")}.`, set("jurisdiction", own)),
    ];
  },
  "start-date-range": (refused) => [changing("Send a date from 1950 to two years ahead.", set("start_date", ownCompany(refused).today))],
  "admin-role": always(changing("Send the role manager or employee.", set("role", "manager"))),
  "unfit-manager": anotherPerson("manager_id", ({ params, sent }, id) => id !== params["id"] && id !== sent["manager_id"]),
  "status-in-update": always(changing("Leave status out; DELETE /employees/{id} terminates.", leaveOut("body", "status"))),
  "jurisdiction-in-update": always(changing("Send one of AU, NZ, UK.", set("jurisdiction", "AU"))),
  "locked-field": withoutMember,
  "update-of-leaver": fromHere,
  "terminated-twice": fromHere,
  "termination-before-start": (refused) => [
    changing("Send a day on or after the first day of employment.", set("termination_date", ownCompany(refused).today)),
  ],
  "termination-in-future": (refused) => [changing("Send today or an earlier day.", set("termination_date", ownCompany(refused).today))],
  "termination-reason": always(changing("Send voluntary or involuntary.", set("termination_reason", "voluntary"))),
  "invited-leaver": fromHere,
  "invited-again": always(nothing("The person has been invited already.")),
  "leave-filter-employee": withoutParameter,
  "leave-filter-unknown": withoutParameter,
  "leave-filter-range": withoutParameter,
  "balance-employee": withoutParameter,
  "leave-end-before-start": dates("Send the earlier day first", (start, end) => [end, start]),
  "leave-span": dates("Ask for at most 366 days", (start) => [start, addDays(start, 30)]),
  "half-day-span": dates("Send one day", (start) => [start, start]),
  "half-day-period": ({ sent }) => [
    sent["half_day"] === true
      ? changing("Send half_day_period, too.", set("half_day_period", "morning"))
      : changing("Leave half_day_period out.", leaveOut("body", "half_day_period")),
  ],
  "notes-length": ({ sent }) => [changing("Send at most 500 characters.", set("notes", String(sent["notes"]).slice(0, 120)))],
  "leave-type-jurisdiction": (refused) => [
    changing("Send a type for the jurisdiction of the employee.", set("leave_type_id", idFor(refused, "leave_type_id"))),
  ],
  "half-day-type": always(
    changing("Ask for whole days, or for another type.", leaveOut("body", "half_day"), leaveOut("body", "half_day_period")),
  ),
  "no-working-day": dates("Ask for a working day", (start) => [tuesday(start), tuesday(start)]),
  "leave-before-employment": dates("Begin on or after the first day of employment", (_, end, refused) => {
    const start = tuesday(startOf(refused));
    return [start, later(start, end)];
  }),
  "leave-in-past": dates("Begin today or later", (_, end, refused) => {
    const start = tuesday(ownCompany(refused).today);
    return [start, later(start, end)];
  }),
  "leave-of-leaver": anotherPerson("employee_id", () => true),
  "leave-overlap": overlapping,
  "short-notice": dates("Ask earlier", (_, __, refused) => {
    const start = tuesday(addDays(ownCompany(refused).today, 90));
    return [start, start];
  }),
  "low-balance": always(changing("Ask for fewer days, or for another type; GET /leave/balances shows what is left.")),
  "holiday-years-of-leave": dates("Ask for days of this year", (_, __, refused) => {
    const start = tuesday(ownCompany(refused).today);
    return [start, start];
  }),
  "approved-twice": fromHere,
  "approve-from": fromHere,
  "decline-from": fromHere,
  "cancel-from": fromHere,
  "move-of-leaver": byDecision,
  "holiday-jurisdiction": always(changing("Send jurisdiction.", { part: "query", name: "jurisdiction", from: null, value: "AU" })),
  "holiday-year": (refused) => [
    changing("Send year.", { part: "query", name: "year", from: null, value: ownCompany(refused).today.slice(0, 4) }),
  ],
  "holiday-years": withoutParameter,
  "holiday-region": withoutParameter,
  "webhook-url": ({ sent }) => [
    changing("Send an https address.", set("url", String(sent["url"]).replace(/^\w+:\/\/(?:.*@)?/, "https://"))),
  ],
  "private-webhook": always(listenLocally),
  "webhook-events": rightMember,
  "webhook-twice": always(nothing("The company has a webhook with this address: GET /webhooks lists it.")),
  "webhook-count": always(changing("Delete one first: DELETE /webhooks/{id}.")),
  "webhook-pause": always(changing("Send is_active as true or false.", set("is_active", true))),
  "role-fields": withoutMember,
  "role-move": fromHere,
  "candidate-role": rightMember,
  "duplicate-candidate": always(nothing("The candidate is there already.")),
  "stage-name": (refused) => [changing("Send the name of a stage of GET /recruitment/stages.", set("stage", anotherStage(refused)?.name))],
  "move-to-hired": hire,
  "move-of-hired": always(nothing("The person is hired, and the API does not take that back.")),
  "same-stage": otherStage,
  "offer-candidate": byDecision,
  "open-offer": closeOffer,
  "managed-task": completeTask,
  "managed-offboarding-task": completeTask,
  "closed-plan": byDecision,
  "same-task-value": byDecision,
  "same-offboarding-task-value": byDecision,
  "survey-type": always(changing("Send eNPS, pulse or check-in.", set("type", "pulse"))),
  "survey-anonymity": always(changing("Send true or false.", set("anonymity", false))),
  "draft-results": publishSurvey,
  "anonymous-survey": answerAnonymously,
  "survey-not-open": publishSurvey,
  "survey-person": invitedOne,
  "survey-answers": fittingAnswers,
  "second-response": invitedOne,
  "own-recognition": anotherPerson("to_employee_id", ({ sent }, id) => id !== sent["from_employee_id"]),
  "not-the-manager": always(changing("Send the kind peer, or the recipient's manager as from_employee_id.", set("kind", "peer"))),
  "recognition-of-leaver": (refused) =>
    anotherPerson(refused.field, ({ sent }, id) => id !== sent["from_employee_id"] && id !== sent["to_employee_id"])(refused),
  "no-conversation": always(nothing("The company has no advisor, and only the service gives it one.")),
};
