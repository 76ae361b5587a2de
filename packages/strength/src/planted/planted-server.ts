import { VARIANTS } from "../other-server/choices.ts";
import type * as Server from "../other-server/server.ts";
import type { Planted } from "./planted.ts";
import { wrongServer } from "./wrong-server.ts";

/** Start of its frozen clock. */
export const PLANTED_START: Date = new Date("2026-03-02T09:00:00Z");

/** The second server with a mistake in it, in the variant and with the receiver that show it. */
export async function plantedServer(row: Planted): Promise<ReturnType<typeof Server.otherServer>> {
  const { otherServer } = await wrongServer(row);
  const choices = VARIANTS[row.variant ?? "other"]!;
  return otherServer({ choices, receiver: row.receiver ?? false, start: PLANTED_START, seed: 7 });
}
