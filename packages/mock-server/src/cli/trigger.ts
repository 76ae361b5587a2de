import { type MockFlags, callMock, requireKind } from "./control-api.ts";

interface Triggered {
  readonly id: string;
  readonly event: string;
  readonly company: string;
  readonly deliveries: readonly unknown[];
}

/** `hr-mock trigger EVENT`: makes a running mock send an event about an existing resource. */
export async function trigger(event: string, flags: MockFlags & { readonly company?: string }): Promise<void> {
  requireKind(event);
  const { company } = flags;
  const response = await callMock(flags, "/trigger", {
    method: "POST",
    body: JSON.stringify({ event, ...(company === undefined ? {} : { company }) }),
  });
  const sent = (await response.json()) as Triggered;
  const count = sent.deliveries.length;
  process.stdout.write(`${sent.event} ${sent.id} of ${sent.company}: to the inbox and ${count} webhook${count === 1 ? "" : "s"}\n`);
}
