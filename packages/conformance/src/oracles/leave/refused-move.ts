import type { Exchange } from "../../exchange/exchange.ts";
import { type Finding, finding } from "../oracle.ts";
import { sentBody } from "../remembered.ts";

/** Judges the refusal of a move that every pending request allows (§3.2); undefined: the key or the body may be the reason. */
export function refusedMove(exchange: Exchange): Finding | undefined {
  const { operation, status, key, record } = exchange;
  const body = sentBody(exchange);
  // Which reasons are too long is open.
  const reason = typeof body?.["reason"] === "string" && /^(?=.*\w)[\w .,:'-]{1,255}$/.test(body["reason"]);
  const isPlain = record.open.length === 0 && (operation === "declineLeave" ? reason : record.request.body === null);
  if (!isPlain || (key !== "full" && key !== "write") || ![400, 404, 409].includes(status)) return undefined;
  const requirement = { approveLeave: "LEAVE-38", declineLeave: "LEAVE-40" }[operation as string] ?? "LEAVE-42";
  return finding(requirement, false, "a pending request can be approved, declined with a reason, and cancelled", exchange.brief);
}
