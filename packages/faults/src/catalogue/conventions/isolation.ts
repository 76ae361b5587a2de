import { currentContract } from "@hr-platform/engine/contract/current";
import { type Fault, kebab } from "../../fault.ts";
import { leakIds, refuseForeignIds } from "../../other-companies.ts";
import { ApiError } from "@hr-platform/engine/contract/errors";

/** The operations with an id in the path. */
const BY_ID = currentContract.operations.filter(({ path }) => path.includes("{"));

/** Companies that are not isolated (§5.3). */
export const isolationFaults: readonly Fault[] = [
  ...BY_ID.map(({ id, method, path }) => ({
    id: `foreign-ids-in-${kebab(id)}`,
    title: `Lets ${method} ${path} reach into other companies`,
    violates: method === "GET" ? ["AUTH-10", "AUTH-13", "AUTH-14", "PRIV-22"] : ["AUTH-11", "AUTH-13", "AUTH-14"],
    breaks: leakIds([id]),
  })),
  {
    id: "foreign-id-is-forbidden",
    title: "Answers an id of another company with 403, which tells that it exists",
    violates: ["AUTH-13", "AUTH-14"],
    breaks: refuseForeignIds(() => new ApiError("FORBIDDEN", "The key may not reach this resource.")),
  },
  {
    id: "foreign-id-has-its-own-message",
    title: "Says that an id of another company belongs to another company",
    violates: ["AUTH-14"],
    breaks: refuseForeignIds(() => new ApiError("NOT_FOUND", "The resource belongs to another company.")),
  },
];
