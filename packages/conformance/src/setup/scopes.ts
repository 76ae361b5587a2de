import type { Exchange } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import { type Given, type Trial, given } from "../run/trial.ts";
import { Unmet } from "../run/unmet.ts";
import { role } from "./own.ts";

/** Keys that may lack the read scope, the likeliest first. */
const CANDIDATES = ["webhooks", "write", "admin"] as const;

/**
 * Whether a key opens reads. One read that is refused settles it; one that is served does not, since that read may be
 * the one that forgets to ask.
 */
async function opensReads(t: Trial, key: KeyName): Promise<boolean> {
  if ((await t.use(companyWith(key))).refused(403, "FORBIDDEN")) return false;
  for (const operation of ["listLeaveTypes", "listPermissionPresets"] as const) {
    if ((await t.call(operation, { key })).refused(403, "FORBIDDEN")) return false;
  }
  return true;
}

const companies = new Map<KeyName, Given<Exchange>>();

/** GET /company with a key, asked once a run. */
export function companyWith(key: KeyName): Given<Exchange> {
  const known = companies.get(key) ?? given(`company-with:${key}`, async (t) => t.call("getCompany", { key }));
  companies.set(key, known);
  return known;
}

/** GET /analytics with a key that lacks the read scope. */
export const analyticsWithoutRead: Given<Exchange> = given("analytics-without-read", async (t) =>
  t.call("getAnalytics", { key: await t.use(keyWithoutRead) }),
);

const opens = new Map<KeyName, Given<boolean>>(
  CANDIDATES.map((key) => [key, given(`opens-reads:${key}`, async (t) => opensReads(t, key))]),
);

/** Which of the narrow keys open reads; keys that the target file lacks are left out. */
export const readers: Given<ReadonlyMap<KeyName, boolean>> = given("readers", async (t) => {
  const seen = new Map<KeyName, boolean>();
  for (const [key, asked] of opens) if (t.has(`${key as "write"}-key`)) seen.set(key, await t.use(asked));
  return seen;
});

/** A key that lacks the read scope; ends the check where the target's keys all open reads, which the document leaves open (§5.8). */
export const keyWithoutRead: Given<KeyName> = given("key-without-read", async (t) => {
  const present = [...opens].filter(([key]) => t.has(`${key as "write"}-key`));
  for (const [key, asked] of present) if (!(await t.use(asked))) return key;
  if (present.length === 0) throw new Unmet("not-run", "the target file has no keys.webhooks, keys.write or keys.admin");
  return t.notApplicable("every key of the target file opens reads, which the document leaves open (A-38 to A-40)");
});

/** Whether the admin key may write: asked with a status that a new role may have. */
export const adminWrites: Given<boolean> = given("admin-writes", async (t) => {
  const { id } = await t.use(role);
  return !(await t.call("updateRole", { params: { id }, body: { status: "open" }, key: "admin" })).refused(403, "FORBIDDEN");
});
