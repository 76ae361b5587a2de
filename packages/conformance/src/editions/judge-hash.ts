import { createHash } from "node:crypto";
import { requirementById } from "../document/requirements.ts";
import type { Check } from "../run/check/check.ts";
import type { Oracle } from "../oracles/oracle.ts";

/**
 * Eight hexadecimal digits that say what a check or passive rule is: what it declares to a target. That is its title, which says in words what it
 * requires, the requirements that it may judge, the parts of the target file that it needs, and whether a failure must come twice. Neither the
 * format of the code nor its arrangement matters, so every copy of the suite computes the same, a bundled one too. What the code does beyond that is
 * for those who change it to say, as an erratum.
 * @param statements what must hold under the edition that it is compared with: a must that came later changes nothing there. Default: all
 */
export function judgeHash(judge: Check | Oracle, statements?: readonly string[]): string {
  const { title } = judge;
  const isKnown = (id: string): boolean => statements?.includes(id) !== false || requirementById.get(id)?.level !== "must";
  const requirements = judge.requirements.filter(isKnown);
  const ofCheck = "run" in judge ? [judge.needs.toSorted(), judge.confirm, judge.shared] : [];
  return createHash("sha256")
    .update(JSON.stringify([title, requirements.toSorted(), ...ofCheck]))
    .digest("hex")
    .slice(0, 8);
}
