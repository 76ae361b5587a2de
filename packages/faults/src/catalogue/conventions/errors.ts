import { ApiError } from "@hr-platform/engine/contract/errors";
import { withJson, withError } from "../../changed-json.ts";
import { type Fault, changeResponse, replaceGuard } from "../../fault.ts";
import type { ErrorCode } from "@hr-platform/engine/contract/errors";

/** Gives an error code another status, or an error status another code. */
function miscast(
  id: string,
  title: string,
  code: ErrorCode,
  wrong: { status?: number; code?: string },
  violates: readonly string[],
): Fault {
  const { status, code: other } = wrong;
  const change = { ...(status === undefined ? {} : { status }), ...(other === undefined ? {} : { error: { code: other } }) };
  return { id, title, violates, breaks: changeResponse((response) => withError(response, (error) => (error.code === code ? change : {}))) };
}

/** Errors in a wrong form, or with a status that does not match the code (§2.1, §7). */
export const errorFaults: readonly Fault[] = [
  miscast("validation-answers-422", "Answers invalid input with 422", "VALIDATION_ERROR", { status: 422 }, ["ERR-05"]),
  miscast(
    "validation-code-in-lower-case",
    "Writes the code of invalid input in lower case",
    "VALIDATION_ERROR",
    { code: "validation_error" },
    ["ERR-02", "ERR-05"],
  ),
  miscast("unauthorised-in-american", "Spells the code UNAUTHORIZED", "UNAUTHORISED", { code: "UNAUTHORIZED" }, [
    "ERR-02",
    "ERR-06",
    "AUTH-03",
    "AUTH-04",
  ]),
  miscast("unauthorised-answers-403", "Answers a missing or invalid key with 403", "UNAUTHORISED", { status: 403 }, [
    "AUTH-03",
    "AUTH-04",
    "ERR-06",
  ]),
  miscast("unknown-id-answers-400", "Answers an unknown id with 400", "NOT_FOUND", { status: 400, code: "VALIDATION_ERROR" }, [
    "AUTH-12",
    "ERR-13",
  ]),
  miscast("conflict-answers-400", "Answers a wrong state with 400", "CONFLICT", { status: 400, code: "VALIDATION_ERROR" }, [
    "LEAVE-44",
    "EMP-43",
    "ERR-13",
  ]),
  miscast("conflict-answers-422", "Answers a wrong state with 422 and the code CONFLICT", "CONFLICT", { status: 422 }, [
    "LEAVE-44",
    "ERR-09",
  ]),
  miscast("coming-soon-answers-404", "Answers the announced paths with 404", "NOT_IMPLEMENTED", { status: 404, code: "NOT_FOUND" }, [
    "NI-01",
    "NI-02",
    "NI-03",
    "NI-04",
    "ERR-11",
  ]),
  miscast("limited-answers-503", "Answers 503 above the limit", "RATE_LIMITED", { status: 503 }, ["RATE-01", "ERR-10", "CONV-14"]),
  {
    id: "error-without-envelope",
    title: "Sends errors without the member error around them",
    violates: ["ERR-01"],
    breaks: changeResponse((response) => withJson(response, (body: { error?: object }) => body.error ?? body)),
  },
  {
    id: "error-without-message",
    title: "Leaves the message of an error out",
    violates: ["ERR-03"],
    breaks: changeResponse((response) => withError(response, () => ({ error: { message: undefined } }))),
  },
  {
    id: "error-field-is-a-list",
    title: "Gives the field of an error as a list",
    violates: ["ERR-04"],
    breaks: changeResponse((response) => withError(response, ({ field }) => (field === undefined ? {} : { error: { field: [field] } }))),
  },
  {
    id: "error-without-field",
    title: "Never names the field that is invalid",
    violates: ["ERR-13"],
    breaks: changeResponse((response) => withError(response, () => ({ error: { field: undefined } }))),
  },
  {
    id: "error-names-another-field",
    title: "Names the first field of the body whichever is invalid",
    violates: ["ERR-13"],
    breaks: replaceGuard("validate", (guard, entry, route) => {
      try {
        guard(entry, route);
      } catch (error) {
        if (error instanceof ApiError && error.field !== undefined)
          throw new ApiError(error.code, error.message, Object.keys(entry.operation.body?.properties ?? {})[0] ?? error.field);
        throw error;
      }
    }),
  },
  {
    id: "errors-as-plain-text",
    title: "Labels the JSON of errors as plain text",
    violates: ["CONV-07"],
    breaks: changeResponse((response) =>
      response.status < 400 ? response : { ...response, headers: { ...response.headers, "Content-Type": "text/plain" } },
    ),
  },
  {
    id: "errors-as-html",
    title: "Answers an unknown id with a page of HTML",
    violates: ["ERR-01", "CONV-07"],
    breaks: changeResponse((response) =>
      response.status === 404
        ? { ...response, body: "<h1>Not found</h1>", headers: { ...response.headers, "Content-Type": "text/html" } }
        : response,
    ),
  },
  {
    id: "errors-with-status-200",
    title: "Answers every error with status 200",
    violates: ["ERR-05", "ERR-08", "AUTH-03"],
    breaks: changeResponse((response) => (response.status >= 400 ? { ...response, status: 200 } : response)),
  },
  {
    id: "success-without-data",
    title: "Sends the resource of a single read without the member data around it",
    violates: ["CONV-05"],
    breaks: changeResponse((response, { operation }) =>
      operation?.startsWith("get") === true ? withJson(response, (body: { data?: object }) => body.data ?? body) : response,
    ),
  },
  {
    id: "success-with-status-202",
    title: "Answers writes that name no status with 202",
    violates: ["CONV-10"],
    breaks: changeResponse((response, { request }) =>
      request.method !== "GET" && response.status === 200 ? { ...response, status: 202 } : response,
    ),
  },
  {
    id: "bad-text-is-a-server-error",
    title: "Fails with 500 on a body that is no JSON",
    violates: ["CONV-14"],
    breaks: replaceGuard("parse", (guard, entry, route) => {
      try {
        guard(entry, route);
      } catch (error) {
        if (error instanceof ApiError && error.field === undefined) throw new ApiError("INTERNAL_ERROR", "Unexpected token.");
        throw error;
      }
    }),
  },
];
