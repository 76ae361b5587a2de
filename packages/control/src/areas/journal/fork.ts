import { type Side, earlierWorld } from "../../explain/earlier-world.ts";
import { keptExchange, requireKept } from "../../explain/explanation.ts";
import type { SavedWorld } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { runCall } from "../../row/read-call.ts";
import { type ControlRow, ok, okCreated, row } from "../../row/row.ts";
import { choice, named, object, text } from "../../row/schema.ts";
import { NO_ROOM, createSandboxRow, sandboxCreated } from "../sandboxes/sandboxes.ts";
import { savedWorld } from "../sandboxes/saved-world.ts";
import { ownWorld } from "../sandboxes/sent-world.ts";
import { exchangeId, exchangeNumber } from "./exchange-id.ts";

const forkBody = named(
  "Fork",
  object(
    "How to make the sandbox.",
    {
      at: choice(["before", "after"], "The state before the exchange (default), or after it."),
      name: text("A name of its own, which works like the id.", { examples: ["why-403"] }),
      owner: text("Whose it is."),
      ttl: text("How long it lives by the machine's time, an ISO 8601 duration.", { examples: ["PT2H"] }),
      key_suffix: text("The end of the keys, after the sandbox's id. Default: random."),
    },
    ["at", "name", "owner", "ttl", "key_suffix"],
  ),
);

/** @throws ApiError NOT_FOUND, or CONFLICT if the state is not kept */
function worldAt(sandbox: Sandbox, id: string, side: Side): SavedWorld {
  const exchanged = keptExchange(sandbox, exchangeNumber(sandbox, id));
  requireKept(sandbox, exchanged.context);
  return earlierWorld(sandbox, exchanged, side);
}

export const forkExchangeRow: ControlRow = row("POST /requests/{id}/fork", {
  id: "forkExchange",
  summary: "Make a sandbox that begins before an exchange, or after it",
  params: exchangeId,
  body: forkBody,
  bodyOptional: true,
  answer: okCreated("The new sandbox.", sandboxCreated),
  conflict: `${NO_ROOM} Or the name is taken, or the state is not kept any more.`,
  // Only this process may have the state: it sends the world that it finds, as a caller of the other row would.
  calls: createSandboxRow.id,
  run: async ({ body: { at = "before", ...options }, ...call }) => {
    const world = worldAt(call.sandbox, call.params.id, at);
    const bodyBytes = JSON.stringify({ ...options, world: 0 }).length - 1 + (await ownWorld(world));
    return (await runCall(createSandboxRow, {
      ...call,
      params: {},
      query: {},
      body: { ...options, world },
      bodyBytes,
    })) as never;
  },
});

export const forkRows: readonly ControlRow[] = [
  row("GET /requests/{id}/before", {
    id: "getWorldBefore",
    summary: "Get the world before an exchange as a file for --world",
    params: exchangeId,
    answer: ok("With the settings of then. Without limits, transport rules and waiting deliveries.", savedWorld),
    run: ({ sandbox, params }) => worldAt(sandbox, params.id, "before"),
  }),
  row("GET /requests/{id}/after", {
    id: "getWorldAfter",
    summary: "Get the world after an exchange as a file for --world",
    params: exchangeId,
    answer: ok("With the settings of then. Without limits, transport rules and waiting deliveries.", savedWorld),
    run: ({ sandbox, params }) => worldAt(sandbox, params.id, "after"),
  }),
  forkExchangeRow,
];
