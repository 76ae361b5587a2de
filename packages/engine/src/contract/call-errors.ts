import { ApiError } from "./errors.ts";

/** Errors without a rule of the API: those of control calls, web actions and faults, of pages and of bugs. */
export const refuse = {
  unknownPath: (): ApiError => new ApiError("NOT_FOUND", "There is no such path in this API."),
  unknownId: (field?: string): ApiError => new ApiError("NOT_FOUND", "No resource with this id exists.", field),
  invalid: (field: string | undefined, message: string): ApiError => new ApiError("VALIDATION_ERROR", message, field),
  unreadableBody: (why: string): ApiError => new ApiError("VALIDATION_ERROR", why),
  wrongMethod: (allow: string): ApiError =>
    new ApiError("NOT_FOUND", `This path does not take that method. It takes: ${allow}.`, undefined, { headers: { Allow: allow } }),
  conflict: (message: string, field?: string): ApiError => new ApiError("CONFLICT", message, field),
  notServed: (): ApiError => new ApiError("NOT_IMPLEMENTED", "This mock does not serve this operation yet."),
  internal: (status = 500): ApiError =>
    new ApiError("INTERNAL_ERROR", "The server met an error of its own. The request had no effect.", undefined, { status }),
};
