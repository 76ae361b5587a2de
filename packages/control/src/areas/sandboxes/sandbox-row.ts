import { refuse } from "@hr-platform/engine/contract/errors";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { type ValueOf, named, object, orNull, text, wholeNumber } from "../../row/schema.ts";
import { PROFILE_MEMBERS, type Profile, profileOf, profileSchema } from "../profile.ts";
import { companiesSchema, readCompanies } from "../world.ts";
import { sandboxMembers, showSandbox } from "./sandbox-form.ts";

const counts = object("How much is in it.", {
  exchanges: wholeNumber("Exchanges that the journal keeps."),
  snapshots: wholeNumber("Snapshots."),
  deliveries: wholeNumber("Deliveries that wait or are logged."),
  waiting: wholeNumber("Deliveries that wait for an attempt."),
  inbox: wholeNumber("Deliveries that the inbox keeps."),
  bytes: wholeNumber("Estimated bytes of memory."),
});

const whole = named(
  "SandboxDetails",
  object("A sandbox with all that is known of it. `profile` is how it behaves now, `base` how it behaves after a reset.", {
    ...sandboxMembers,
    ttl_left: orNull(
      wholeNumber("Seconds until its lifetime ends, by the machine's time; null: it lives until it is ended.", { minimum: 0 }),
    ),
    base: profileSchema,
    profile: profileSchema,
    counts,
    companies: companiesSchema,
  }),
);

export const sandboxRow: ControlRow = row("GET /sandboxes/{id}", {
  id: "getSandbox",
  summary: "Read one sandbox: lifetime, clock, behaviour, companies and how much is in it",
  params: { id: text("Its id or name.") },
  answer: ok("The sandbox.", whole),
  ofSandboxes: true,
  run: async ({ mock, origin, params: { id } }) => {
    const sandbox = mock.sandboxes.get(id);
    const listed = mock.sandboxes.list().find((one) => one.sandbox === sandbox);
    if (sandbox === undefined || listed === undefined) throw refuse.unknownId("id");
    await mock.order?.fresh(sandbox.id);
    const { expiresAt } = listed;
    return {
      ...showSandbox(listed, origin),
      ttl_left: expiresAt === null ? null : Math.max(0, Math.round((expiresAt - sandbox.machine.now()) / 1000)),
      base: Object.fromEntries(PROFILE_MEMBERS.map((name) => [name, sandbox.settings[name]])) as unknown as Profile,
      profile: profileOf(sandbox),
      counts: countsOf(sandbox),
      companies: readCompanies(sandbox),
    };
  },
});

function countsOf({ journal, snapshots, deliveries, weight }: Sandbox): ValueOf<typeof counts> {
  const { queues, inbox } = deliveries;
  return {
    exchanges: journal.next - journal.first,
    snapshots: snapshots.ids().length,
    deliveries: queues.contents.queues.reduce((sum, { kept }) => sum + kept.length, 0),
    waiting: queues.waiting,
    inbox: inbox.size,
    bytes: Math.round(weight),
  };
}
