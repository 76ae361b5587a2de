import type { OperationId } from "@hr-platform/spec/operations";
import { LIST_LAG } from "../../run/lists/list-lag.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { requestForms } from "../../setup/bodies/request-forms.ts";
import { freeDay, pendingLeave } from "../../setup/leave/leave.ts";
import { hireBody } from "../../setup/people/people.ts";
import { quietEndpoint, newRole } from "../../setup/access/own-resources.ts";
import { adminWrites, keysThatRead } from "../../setup/access/scopes.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { CheckStopped } from "../../run/check/check-stopped.ts";
import { scopeRequirement } from "../../document/scope-requirement.ts";
import { walk } from "../../run/lists/walk.ts";

/** The keys of the target with read or write, and without admin and webhooks. */
function plainKeys(t: CheckContext): ("read" | "write")[] {
  return (["read", "write"] as const).filter((key) => t.has(`${key}-key`));
}

function forbidden(t: CheckContext, requirement: string | readonly string[], exchange: Exchange, what: string): void {
  t.must(requirement, { at: exchange, expected: `403 with code FORBIDDEN to ${what}`, holds: exchange.refused(403, "FORBIDDEN") });
}

function open(t: CheckContext, requirement: string | readonly string[], exchange: Exchange, what: string): void {
  t.must(requirement, { at: exchange, expected: `no 401 and no 403 to ${what}`, holds: ![401, 403].includes(exchange.status) });
}

const WRITTEN: readonly string[] = (
  [
    "requestLeave",
    "approveLeave",
    "declineLeave",
    "cancelLeave",
    "createRole",
    "updateRole",
    "createEmployee",
    "updateEmployee",
    "terminateEmployee",
  ] as const
).map(scopeRequirement);

/** Judges that the write key may write, with resources of the run. */
async function writeAll(t: CheckContext): Promise<void> {
  const key = "write";
  const calls: (readonly [OperationId, Exchange])[] = [];
  const hired = await t.call("createEmployee", { body: await hireBody(t), key });
  const person = hired.ok ? hired.data.at("id").text : undefined;
  if (person !== undefined) calls.push(["createEmployee", hired]);
  const { body } = await t.use(pendingLeave);
  const day = await freeDay(t);
  const leave = { ...body, ...(person === undefined ? {} : { employee_id: person }), start_date: day, end_date: day };
  const requested = await t.call("requestLeave", { body: leave, key });
  calls.push(["requestLeave", requested]);
  // Only the first of these succeeds: the others move a request that is no longer pending.
  for (const operation of ["approveLeave", "declineLeave", "cancelLeave"] as const) {
    const form = (await requestForms(t, operation))[0]!;
    calls.push([operation, await t.call(operation, { params: { id: requested.data.at("id").text ?? t.uuid() }, key, ...form })]);
  }
  const made = await t.use(newRole);
  calls.push(
    ["createRole", made.exchange],
    ["updateRole", await t.call("updateRole", { params: { id: made.id }, body: { status: "open" }, key })],
  );
  if (person !== undefined) {
    const params = { id: person };
    calls.push(["updateEmployee", await t.call("updateEmployee", { params, ...(await requestForms(t, "updateEmployee"))[0]!, key })]);
    calls.push(["terminateEmployee", await t.call("terminateEmployee", { params, body: { termination_date: t.date(0) }, key })]);
  }
  for (const [operation, exchange] of calls) open(t, scopeRequirement(operation), exchange, `${operation} with a key that has write`);
}

/** What each scope allows (§5.5, §5.6). */
export const widerScopeChecks: readonly Check[] = [
  check("SCOPE-52", "MUST allow changes of the company with admin, and refuse them with read or write alone", {}, async (t) => {
    await t.use(servedToFullKey);
    const keys = plainKeys(t);
    if (keys.length === 0) throw new CheckStopped("not-run", "the target file has neither keys.read nor keys.write");
    const before = await t.call("getCompany");
    const industry = before.data.at("industry").raw;
    if (industry !== undefined) t.undo("the company's industry", "updateCompany", { body: { industry } });
    const form = (await requestForms(t, "updateCompany"))[0]!;
    for (const key of keys)
      forbidden(t, "SCOPE-52", await t.call("updateCompany", { ...form, key }), `a change of the company with the ${key} key`);
    const after = await t.call("getCompany");
    const same = after.ok && after.data.at("industry").raw === industry;
    t.must("SCOPE-52", { at: after, expected: `the industry still ${JSON.stringify(industry)} after the refusals`, holds: same });
    const admin = t.has("admin-key");
    const alone = await t.call("updateCompany", { ...form, key: admin ? "admin" : "full" });
    const both = admin && alone.status === 403 ? await t.call("updateCompany", { ...form, key: "full" }) : alone;
    t.must("SCOPE-52", {
      at: [alone, both],
      expected: "200 to the same change with admin, or with admin and write (A-41)",
      holds: both.status === 200,
    });
    // If admin implies write, the key does not show whether both are required.
    if (admin && !(await t.use(adminWrites))) t.observe("company-patch-scope", alone, both === alone ? "admin" : "admin-and-write");
  }),
  check(
    "SCOPE-53",
    "MUST allow operations on webhook endpoints with webhooks, and refuse them with read or write alone",
    { also: ["SCOPE-54", "SCOPE-55", "AUTH-09"] },
    async (t) => {
      await t.use(servedToFullKey);
      const keys = plainKeys(t);
      if (keys.length === 0) throw new CheckStopped("not-run", "the target file has neither keys.read nor keys.write");
      const made = await t.use(quietEndpoint);
      if (t.has("webhooks-key")) open(t, "SCOPE-54", made.exchange, "POST /webhooks with a key that has only webhooks");
      const params = { id: made.id };
      const body = { url: `https://example.com/${t.token()}`, events: ["document.signed"] };
      for (const key of keys)
        forbidden(t, ["SCOPE-53", "AUTH-09"], await t.call("listWebhooks", { key }), `GET /webhooks with the ${key} key`);
      const key = keys.at(-1)!;
      const creation = await t.call("createWebhook", { body, key });
      forbidden(t, "SCOPE-54", creation, `POST /webhooks with the ${key} key`);
      const other = keys[0]!;
      const removal = await t.call("deleteWebhook", { params, key: other });
      forbidden(t, "SCOPE-55", removal, `DELETE /webhooks/{id} with the ${other} key`);
      // Lists may lag a second behind.
      await t.wait(LIST_LAG);
      const list = await walk(t, "listWebhooks", { key: t.has("webhooks-key") ? "webhooks" : "full" });
      open(t, ["SCOPE-53", "AUTH-09"], list.exchanges[0]!, "GET /webhooks with a key that has webhooks");
      if (!list.exchanges[0]!.ok) return;
      const held = list.rows.some((one) => one.at("id").text === made.id);
      t.must("SCOPE-55", { at: [removal, ...list.exchanges], expected: "the endpoint still listed after the refusals", holds: held });
      t.must("SCOPE-54", {
        at: [creation, ...list.exchanges],
        expected: "no further endpoint listed after the refusals",
        holds: list.whole && !list.text.includes(body.url),
      });
    },
  ),
  check(
    "AUTH-09",
    "MUST check each scope separately",
    { also: ["SCOPE-43", "SCOPE-56"], needs: ["read-key", "write-key", "webhooks-key"] },
    async (t) => {
      await t.use(servedToFullKey);
      const { id } = await t.use(newRole);
      const write = { params: { id }, body: { status: "open" } };
      open(t, "AUTH-09", await t.use(servedToFullKey), "GET /company with the full key");
      open(t, ["AUTH-09", "SCOPE-43"], await t.call("updateRole", { ...write, key: "write" }), "an update of a role with the write key");
      for (const key of ["read", "webhooks"] as const) {
        forbidden(t, ["AUTH-09", "SCOPE-43"], await t.call("updateRole", { ...write, key }), `an update of a role with the ${key} key`);
      }
      const known = await t.use(keysThatRead);
      const seen = await t.use(servedToFullKey);
      if (known.has("write")) t.observe("write-implies-read", seen, known.get("write") === true ? "yes" : "no");
      const admin = t.has("admin-key")
        ? { writes: await t.use(adminWrites), hooks: (await t.call("listWebhooks", { key: "admin" })).ok }
        : undefined;
      if (admin !== undefined) {
        const reads = known.get("admin") === true;
        t.observe("admin-implies", seen, admin.writes ? (reads ? "read-write" : undefined) : reads ? "read" : "none", "write without read");
        const also = known.get("webhooks") === true;
        t.observe("webhooks-implies", seen, also ? (admin.hooks ? "both" : "webhooks-read") : admin.hooks ? "admin-webhooks" : "none");
      }
      const readable = [...known].filter(([, opens]) => opens).map(([key]) => key);
      t.note("SCOPE-56", seen, `keys that may read: ${["read", ...readable].join(", ")}`);
    },
  ),
  check("SCOPE-38.served", "MUST allow writes with a key with write", { also: WRITTEN.slice(1), needs: ["write-key"] }, async (t) => {
    await t.use(servedToFullKey);
    await writeAll(t);
  }),
  // Last, because it deletes the endpoint.
  check(
    "SCOPE-55.served",
    "MUST allow a key with webhooks to delete an endpoint",
    { needs: ["webhooks-key"], after: ["SCOPE-53"] },
    async (t) => {
      await t.use(servedToFullKey);
      const params = { id: (await t.use(quietEndpoint)).id };
      open(
        t,
        "SCOPE-55",
        await t.call("deleteWebhook", { params, key: "webhooks" }),
        "DELETE /webhooks/{id} with a key that has only webhooks",
      );
    },
  ),
];
