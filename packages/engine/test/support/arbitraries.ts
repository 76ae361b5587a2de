import { operations } from "@hr-platform/spec/operations";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { currentContract } from "../../src/contract/current.ts";
import { type Area, type Ask, ask, junk } from "./asks/ask.ts";
import { boardingAsks } from "./asks/boarding.ts";
import { companyAsks } from "./asks/company.ts";
import { otherAsks } from "./asks/other.ts";
import { employeeAsks } from "./asks/employees.ts";
import { engagementAsks } from "./asks/engagement.ts";
import { leaveAsks } from "./asks/leave.ts";
import { recruitmentAsks } from "./asks/recruitment.ts";
import { webhookAsks } from "./asks/webhooks.ts";
import type { Cast } from "./worlds.ts";

/** Requests about employees and their leave, where most rules are. */
export const PERSONAL: readonly Area[] = [companyAsks, employeeAsks, leaveAsks];
const ALL: readonly Area[] = [...PERSONAL, webhookAsks, recruitmentAsks, boardingAsks, engagementAsks, otherAsks];

/** Operations that are not served, do not exist, or have another method. */
const strayAsks: Area = ({ employees, leave, roles }) => {
  const id = fc.constantFrom(...employees, ...leave, ...roles);
  const path = fc
    .tuple(fc.constantFrom(...operations.map((operation) => operation.path), "/nowhere", "/employees/x/y", "/", ""), id)
    .map(([path, id]) => path.replaceAll(/\{\w+\}/g, id));
  const methods = ["POST", "PUT", "PATCH", "DELETE", "HEAD", "TRACE"];
  const wild = fc.record({ method: fc.constantFrom(...methods), path, query: fc.constant(""), body: junk });
  return [ask(3, "GET", path), { weight: 2, arbitrary: wild }];
};

/** Any request with the given keys: every operation of the areas, unserved and unknown ones, valid and invalid. */
export function asks(cast: Cast, keys: Arbitrary<string | null>, areas: readonly Area[] = ALL): Arbitrary<Ask> {
  const rows = [...areas, strayAsks].flatMap((area) => area(cast));
  return fc.tuple(keys, fc.oneof(...rows)).map(([key, rest]) => ({ key, ...rest }));
}

/** Keys of a company, mostly the full one. */
export function keyArbitrary(slug: string): Arbitrary<string | null> {
  const keys = ["read", "write", "admin", "webhooks", "revoked", "no-such-key"].map((name) => `hrk_${slug}_${name}`);
  return fc.oneof({ weight: 8, arbitrary: fc.constant(`hrk_${slug}_full`) }, { weight: 2, arbitrary: fc.constantFrom(...keys, null) });
}

const choices = currentContract.decisions.rows
  .filter(({ switchable }) => switchable)
  .flatMap(({ slug, values, default: standard }) => values.filter((value) => value !== standard).map((value) => [slug, value] as const));

/** Some decisions away from their defaults; only those in `only`, if given. */
export function decisionSets(only: readonly string[] = []): Arbitrary<Record<string, string>> {
  const open = only.length === 0 ? choices : choices.filter(([slug]) => only.includes(slug));
  if (open.length === 0) return fc.constant({});
  return fc.array(fc.constantFrom(...open), { maxLength: 10 }).map((chosen) => Object.fromEntries(chosen));
}
