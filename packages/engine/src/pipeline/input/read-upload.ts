import type { Decisions } from "../../contract/decisions.ts";
import type { ApiError } from "../../contract/errors.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type ApiRequest, type FormPart, header } from "../../contract/request.ts";

/** The 2 MB of a logo file, in bytes (§8, A-86). */
const LIMIT: Readonly<Record<Decisions["logo-size-unit"], number>> = { binary: 2_097_152, decimal: 2_000_000 };

/** The largest form that is read: the largest logo and its multipart framing. */
export const MAX_FORM: number = LIMIT.binary + 65_536;

function isForm(request: ApiRequest): boolean {
  return header(request, "content-type")?.split(";")[0]!.trim().toLowerCase() === "multipart/form-data";
}

/**
 * The uploaded file: the part named `file` (§4.1, A-92), not empty and not too large.
 * @throws ApiError VALIDATION_ERROR with field `file`; without a field if there is no body.
 */
export function readUpload(request: ApiRequest, decisions: Decisions): FormPart {
  const oversized = request.oversized === true;
  if (!oversized && (request.body === null || request.body.length === 0)) {
    throw refuseBy.unreadableBody("logo-not-form", "Send the logo as multipart/form-data.");
  }
  if (!isForm(request)) throw refuseBy.invalid("logo-not-form", "file", "The logo must be sent as multipart/form-data.");
  if (oversized) throw tooLarge(decisions);
  const { form } = request;
  if (form === undefined || form === "malformed")
    throw refuseBy.invalid("logo-not-form", "file", "The body is not a multipart form that can be read.");
  const strict = decisions["logo-parts"] === "strict";
  if (strict && form.length > 1) throw refuseBy.invalid("logo-parts", "file", "The form must hold one part, named file.");
  const part = form.find(({ name }) => name === "file");
  if (part === undefined) throw refuseBy.invalid("logo-part", "file", "file is required.");
  if (part.filename === null) throw refuseBy.invalid("logo-part", "file", "file must be a file.");
  if (part.bytes.length === 0) throw refuseBy.invalid("logo-part", "file", "file must not be empty.");
  if (part.bytes.length > LIMIT[decisions["logo-size-unit"]]) throw tooLarge(decisions);
  return part;
}

function tooLarge(decisions: Decisions): ApiError {
  const limit = LIMIT[decisions["logo-size-unit"]];
  return refuseBy.unreadableBody("logo-too-large", `file must not be larger than ${limit} bytes.`, "file", refusalStatus(decisions, 413));
}

/** The status for a file that is too large or of a wrong type: that of the document, or the HTTP one. */
export function refusalStatus(decisions: Decisions, own: 413 | 415): number {
  return decisions["logo-refusal-status"] === "too-large-or-unsupported" ? own : 400;
}
