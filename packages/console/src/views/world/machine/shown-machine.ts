import type { Answer } from "../../../api/use-control.ts";

/** A state machine with all that is said of its moves. */
export type ShownMachine = Answer<"/_mock/machines">["machines"][number];
