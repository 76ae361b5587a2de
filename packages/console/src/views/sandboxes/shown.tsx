import type { Answer } from "../../api/use-control.ts";
import { instantText } from "../../parts/instant.tsx";
import { BASE, placeIn } from "../../shell/address.ts";

/** A sandbox as the list has it. */
export type Shown = Answer<"/_mock/sandboxes">["sandboxes"][number];

/** A sandbox with all that is known of it. */
export type Details = Answer<"/_mock/sandboxes/{id}">;

/** What the address of the page takes: the name, which outlives the sandbox, or else the id. */
export const addressName = ({ id, name }: Pick<Shown, "id" | "name">): string => name ?? id;

/** How a sandbox is called in a sentence. */
export const called = ({ id, name }: Pick<Shown, "id" | "name">): string => (name === null ? id : `${name} (${id})`);

/** The address that opens the page in a sandbox, for a bookmark or another person. */
export const shareAddress = (sandbox: Pick<Shown, "id" | "name">): string =>
  `${location.origin}${BASE}${placeIn("/requests", addressName(sandbox))}`;

/** An instant of the machine's time, which no clock of a sandbox turns. */
export function MachineTime({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={`${at} (the machine's time, UTC)`}>
      {instantText(at)}
    </time>
  );
}
