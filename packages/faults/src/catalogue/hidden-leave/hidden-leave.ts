import type { OperationId } from "@hr-platform/spec/operations";
import { refuse, ApiError } from "@hr-platform/engine/contract/errors";
import { withBody, withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceFind } from "../../fault.ts";
import { hiddenOf, showHidden } from "./fault-hidden.ts";
import { type List, type Members, showMembers } from "../fault-members.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";
import { hiddenFigureFaults } from "./hidden-figures.ts";
import { hiddenTraceFaults } from "./hidden-traces.ts";
import { hiddenTypeFaults } from "./hidden-types.ts";

const LIST: readonly OperationId[] = ["listLeave"];

const isHidden = ({ company }: AnyContext, id: unknown): boolean => company.hiddenLeave.get(String(id)) !== undefined;
const asks = (...names: readonly string[]): ((context: AnyContext) => boolean) => {
  return ({ query }) => names.some((name) => query[name] !== undefined);
};

/** Lists hidden leave with changed rows. */
const listingHidden = (change: (request: Members, context: AnyContext) => Members): Fault["breaks"] => {
  return (pipeline) =>
    showMembers(LIST, (request, context) => (isHidden(context, request["id"]) ? change(request, context) : {}))(showHidden(LIST)(pipeline));
};

/** How many hidden requests match the filters of a list. */
function hiddenCount({ company, query: { employee_id: employee, status, from, to } }: AnyContext): number {
  return hiddenOf(company).filter((request) => {
    const inRange = request.startDate <= String(to ?? "9") && request.endDate >= String(from ?? "0");
    return inRange && (employee === undefined || request.employeeId === employee) && (status === undefined || request.status === status);
  }).length;
}

const meta = (change: (meta: Members, context: AnyContext) => Members): Fault["breaks"] =>
  changeAnswer(LIST, (answer, context) =>
    withBody(answer, (body: List) => ({ ...body, meta: { ...body.meta, ...change(body.meta, context) } })),
  );

const lists: readonly Fault[] = [
  {
    id: "hidden-leave-is-listed",
    title: "Lists family-violence leave like any other leave",
    violates: ["PRIV-01"],
    breaks: showHidden(LIST),
  },
  {
    id: "hidden-leave-is-listed-for-its-person",
    title: "Lists family-violence leave when its person is asked for",
    violates: ["PRIV-01"],
    breaks: showHidden(LIST, asks("employee_id")),
  },
  {
    id: "hidden-leave-is-listed-by-status",
    title: "Lists family-violence leave when its status is asked for",
    violates: ["PRIV-01"],
    breaks: showHidden(LIST, asks("status")),
  },
  {
    id: "hidden-leave-is-listed-in-a-range",
    title: "Lists family-violence leave when a range of dates is asked for",
    violates: ["PRIV-01"],
    breaks: showHidden(LIST, asks("from", "to")),
  },
  {
    id: "hidden-leave-is-listed-from-page-2-on",
    title: "Lists family-violence leave on every page but the first",
    violates: ["PRIV-01", "PRIV-03"],
    breaks: showHidden(LIST, ({ page }) => page.page > 1),
  },
  {
    id: "hidden-leave-under-a-neutral-name",
    title: "Lists family-violence leave as special leave, without its notes",
    violates: ["PRIV-01"],
    breaks: listingHidden((_request, { company }) => ({
      typeId: [...company.leaveTypes.rows()].at(-1)?.id,
      typeName: "Special leave",
      notes: null,
    })),
  },
  {
    id: "hidden-leave-blacked-out",
    title: "Lists family-violence leave with an id of its own and nothing but the person and the dates",
    violates: ["PRIV-01"],
    breaks: listingHidden(({ id }) => ({ id: `00000000${String(id).slice(8)}`, typeName: "Confidential", notes: null, days: 0 })),
  },
  {
    id: "hidden-leave-without-dates",
    title: "Lists family-violence leave under its id with every other member null",
    violates: ["PRIV-01"],
    breaks: listingHidden((request) => Object.fromEntries(Object.keys(request).flatMap((name) => (name === "id" ? [] : [[name, null]])))),
  },
  {
    id: "total-counts-hidden-leave",
    title: "Counts family-violence leave in the total of the leave list",
    violates: ["PRIV-03"],
    breaks: meta(({ total }, context) => ({ total: Number(total) + hiddenCount(context) })),
  },
  {
    id: "total-of-a-person-counts-hidden-leave",
    title: "Counts family-violence leave in the total when its person is asked for",
    violates: ["PRIV-03"],
    breaks: meta(({ total }, context) => ({ total: Number(total) + (asks("employee_id")(context) ? hiddenCount(context) : 0) })),
  },
  {
    id: "has-more-for-hidden-leave",
    title: "Says on the last page that there is more where family-violence leave was left out",
    violates: ["PRIV-03"],
    breaks: meta(({ has_more: more }, context) => ({ has_more: more === true || hiddenCount(context) > 0 })),
  },
  {
    id: "hidden-leave-leaves-gaps-in-pages",
    title: "Cuts the leave list into pages before it leaves family-violence leave out",
    violates: ["PRIV-03"],
    breaks: (pipeline) =>
      changeAnswer(LIST, (answer, context) =>
        withBody(answer, ({ data, meta: { total, ...rest } }: List) => ({
          data: data.filter(({ id }) => !isHidden(context, id)),
          meta: { total: Number(total) - hiddenCount(context), ...rest },
        })),
      )(showHidden(LIST)(pipeline)),
  },
];

/** Refuses a path id of hidden leave with another error. */
const telling = (operations: readonly OperationId[], refusal: () => ApiError): Fault["breaks"] =>
  replaceFind(operations, (find, context) => {
    if (isHidden(context, context.params["id"])) throw refusal();
    return find(context);
  });

const GET: readonly OperationId[] = ["getLeave"];
const MOVES: readonly OperationId[] = ["approveLeave", "declineLeave", "cancelLeave"];

const byId: readonly Fault[] = [
  { id: "hidden-leave-by-id", title: "Answers with family-violence leave by id", violates: ["PRIV-02"], breaks: showHidden(GET) },
  {
    id: "hidden-leave-by-id-without-its-type",
    title: "Answers with family-violence leave by id, without type and notes",
    violates: ["PRIV-02"],
    breaks: (pipeline) =>
      showMembers(GET, ({ id }, context) => (isHidden(context, id) ? { typeId: null, typeName: null, notes: null } : {}))(
        showHidden(GET)(pipeline),
      ),
  },
  {
    id: "hidden-leave-by-id-is-forbidden",
    title: "Answers 403 for family-violence leave by id",
    violates: ["PRIV-02"],
    breaks: telling(GET, () => new ApiError("FORBIDDEN", "This request is not available over the API.")),
  },
  {
    id: "hidden-leave-by-id-has-a-message",
    title: "Says of family-violence leave that it is confidential",
    violates: ["PRIV-02"],
    breaks: telling(GET, () => new ApiError("NOT_FOUND", "This request is confidential.")),
  },
  {
    id: "hidden-leave-by-id-names-a-field",
    title: "Names the field id in the 404 of family-violence leave",
    violates: ["PRIV-02"],
    breaks: telling(GET, () => refuse.unknownId("id")),
  },
  {
    id: "hidden-leave-conflicts",
    title: "Answers 409 to moves of family-violence leave",
    violates: ["PRIV-04"],
    breaks: telling(MOVES, () => refuse.conflict("A request that is auto_approved cannot be approved.")),
  },
  {
    id: "hidden-leave-approval-is-forbidden",
    title: "Answers 403 to the approval of family-violence leave",
    violates: ["PRIV-04"],
    breaks: telling(["approveLeave"], () => new ApiError("FORBIDDEN", "This request is approved in the web application.")),
  },
  {
    id: "hidden-leave-decline-names-the-id",
    title: "Names the field id when it does not find family-violence leave to decline",
    violates: ["PRIV-04"],
    breaks: telling(["declineLeave"], () => refuse.unknownId("id")),
  },
  {
    id: "hidden-leave-can-be-cancelled",
    title: "Cancels family-violence leave",
    violates: ["PRIV-04"],
    breaks: showHidden(["cancelLeave"]),
  },
  {
    id: "hidden-leave-is-cancelled-unseen",
    title: "Answers 200 with nothing to the cancellation of family-violence leave",
    violates: ["PRIV-04"],
    breaks: (pipeline) =>
      changeAnswer(["cancelLeave"], (answer, { company, params }) =>
        company.hiddenLeave.get(params["id"]!) === undefined ? answer : withData(answer, () => null),
      )(showHidden(["cancelLeave"])(pipeline)),
  },
];

/** Visible family-violence leave (§1, privacy rule 1). */
export const hiddenLeaveFaults: readonly Fault[] = [...lists, ...byId, ...hiddenFigureFaults, ...hiddenTypeFaults, ...hiddenTraceFaults];
