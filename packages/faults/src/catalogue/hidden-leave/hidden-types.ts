import type { OperationId } from "@hr-platform/spec/operations";
import { refuse, ApiError } from "@hr-platform/engine/contract/errors";
import { type Fault, changeAnswer, replaceRun, changeContext } from "../../fault.ts";
import { withHidden } from "./fault-hidden.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";
import { Row } from "@hr-platform/engine/store/table";

const REQUEST: readonly OperationId[] = ["requestLeave"];

/** Refuses a new request for a hidden type with another error. */
const refusingType = (refusal: () => ApiError): Fault["breaks"] =>
  replaceRun(REQUEST, (run, context, found) => {
    if (context.company.hiddenTypes.get(String(context.body["leave_type_id"])) !== undefined) throw refusal();
    return run(context, found);
  });

const withTypes = (context: AnyContext): AnyContext => ({ ...context, company: withHidden(context.company, { types: true }) });

/** Visible types of family-violence leave (§1, privacy rule 1). */
export const hiddenTypeFaults: readonly Fault[] = [
  {
    id: "hidden-type-can-be-requested",
    title: "Makes requests of the type of family-violence leave",
    violates: ["PRIV-10"],
    breaks: changeContext(REQUEST, withTypes),
  },
  {
    id: "hidden-type-can-be-requested-unseen",
    title: "Makes requests of the type of family-violence leave and hides them",
    violates: ["PRIV-10"],
    breaks: (pipeline) =>
      changeAnswer(REQUEST, (answer, { company }) => ({
        ...answer,
        changes: answer.changes.map((change) =>
          change.table === "leave" && company.hiddenTypes.get(change.row.record.resource.typeId) !== undefined
            ? { table: "hiddenLeave" as const, row: new Row(change.row.record) }
            : change,
        ),
        events: [],
      }))(changeContext(REQUEST, withTypes)(pipeline)),
  },
  {
    id: "hidden-type-is-invalid",
    title: "Answers 400 to a request of the type of family-violence leave",
    violates: ["PRIV-10"],
    breaks: refusingType(() => refuse.invalid("leave_type_id", "Leave of this type cannot be requested over the API.")),
  },
  {
    id: "hidden-type-is-forbidden",
    title: "Answers 403 to a request of the type of family-violence leave",
    violates: ["PRIV-10"],
    breaks: refusingType(() => new ApiError("FORBIDDEN", "Leave of this type is requested in the web application.")),
  },
  {
    id: "hidden-type-has-a-message",
    title: "Says of the type of family-violence leave that it is not available",
    violates: ["PRIV-10"],
    breaks: refusingType(() => new ApiError("NOT_FOUND", "This leave type is not available.", "leave_type_id")),
  },
];
