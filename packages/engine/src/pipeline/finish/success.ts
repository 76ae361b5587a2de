import type { ApiResponse } from "../../contract/request.ts";
import { inTimestampForm } from "../../store/timestamp-form.ts";
import type { Entry } from "../entry.ts";
import type { Allowance } from "../rate-limit.ts";
import { respond } from "../respond.ts";
import type { Answer } from "../route.ts";
import { withEtag } from "./etag.ts";
import { rateHeaders } from "./rate-headers.ts";

/** The response of an operation that ran. */
export function success({ operation, company, decisions, now }: Entry, answer: Answer, allowance: Allowance): ApiResponse {
  const rate = rateHeaders(allowance, now, decisions);
  const body = answer.body === null ? "" : inTimestampForm(answer.body, company.company.record.resource.timezone, decisions);
  const headers = answer.headers === undefined ? rate : { ...rate, ...answer.headers };
  return respond(now, answer.status, body, withEtag(headers, body, operation, decisions));
}
