import type { Answer } from "../../../api/use-control.ts";

/** A record with its positions, links and history. */
export type StoredRecord = Answer<"/_mock/records/{table}/{id}">;
