import { type SetUp, setUp } from "../../run/check/check-context.ts";
import { ownJurisdiction } from "../company/company.ts";
import { type MadeRole, makeRole } from "./recruitment.ts";

/** A new role in each jurisdiction but that of the run's own role. */
export const rolesElsewhere: SetUp<readonly (MadeRole & { readonly code: string })[]> = setUp("roles-elsewhere", async (t) => {
  const own = await t.use(ownJurisdiction);
  const made: (MadeRole & { readonly code: string })[] = [];
  for (const code of ["AU", "NZ", "UK"].filter((one) => one !== own)) {
    const employment_type = made.length === 0 ? "contractor" : "part_time";
    made.push({ ...(await makeRole(t, { jurisdiction: code, employment_type })), code });
  }
  return made;
});
