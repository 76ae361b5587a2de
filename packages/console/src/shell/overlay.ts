import { signal } from "@preact/signals";

/** What lies over the page: the commands, the keys, or the tour. */
export const overlay = signal<"commands" | "keys" | "tour" | undefined>(undefined);
