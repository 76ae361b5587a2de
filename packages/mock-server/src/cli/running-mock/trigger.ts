import { asStarted } from "@hr-platform/command-line/as-started";
import { misfit } from "@hr-platform/engine/contract/settings/option-readers";
import { requireKind } from "@hr-platform/engine/contract/event-kinds";
import { type MockFlags, readMock } from "./control-api.ts";

interface Triggered {
  readonly id: string;
  readonly event: string;
  readonly company: string;
  readonly deliveries: readonly unknown[];
}

/** The flags of `trigger`. */
export interface TriggerFlags extends MockFlags {
  readonly company?: string;
  /** Id of the resource. Default: the first that fits. */
  readonly id?: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `hr-mock trigger EVENT`: makes a running mock send an event about an existing resource. */
export async function trigger(event: string, flags: TriggerFlags): Promise<void> {
  requireKind(event);
  const { company, id } = flags;
  if (id !== undefined && !UUID.test(id)) throw misfit("--id", id, "the id of a resource, a UUID");
  const sent = await readMock<Triggered>(flags, "/trigger", ["event"], {
    method: "POST",
    body: JSON.stringify({ event, ...(company === undefined ? {} : { company }), ...(id === undefined ? {} : { id }) }),
  });
  const count = sent.deliveries.length;
  const webhooks = count === 0 ? "no webhook" : `${count} webhook${count === 1 ? "" : "s"}`;
  process.stdout.write(
    asStarted(`${sent.event} ${sent.id} of ${sent.company}: to the inbox, where 'hr-mock listen' takes it, and to ${webhooks}\n`),
  );
}
