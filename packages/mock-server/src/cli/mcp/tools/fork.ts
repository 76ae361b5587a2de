import type { CompanySummary } from "@hr-platform/domain";
import type { ShownSandbox } from "@hr-platform/control/areas/sandboxes/sandbox-form";
import { choice, listOf, text, texts, wholeNumber } from "@hr-platform/control/row/schema";
import { type SandboxCalls, ToolError } from "../control.ts";
import { purposeOfKeys } from "../keys.ts";
import { type AnyTool, tool } from "../tool.ts";

type Made = Pick<ShownSandbox, "id" | "clock"> & { readonly companies: readonly CompanySummary[] };

/** Long enough for a diagnosis; then it ends by itself. */
const LIFETIME = "PT2H";

export const forkTool: AnyTool = tool(
  {
    name: "fork",
    title: "Make a sandbox, or end one",
    description:
      "Make an isolated copy of the mock: as it is now, or as it was just before an exchange (or after it), with other decisions or faults if you like. Try there what you like by giving its id as sandbox to the other tools; the mock itself stays as it is. End it with end; otherwise it ends by itself after two hours.",
    isReading: false,
    properties: {
      exchange: wholeNumber("Begin just before this exchange. Default: now.", { minimum: 0 }),
      at: choice(["before", "after"], "Before the exchange (default), or after it."),
      decide: texts("Decisions of the copy, by slug."),
      faults: listOf(text("Id of a fault."), "Faults of the copy."),
      end: text("Id of a sandbox that is to end. Nothing is made then.", { examples: ["sb1"] }),
    },
  },
  async (calls, { exchange, at = "before", decide, faults, end }) => {
    if (end !== undefined) return await endSandbox(calls, end);
    const options = { ...(decide === undefined ? {} : { decisions: decide }), ...(faults === undefined ? {} : { faults }) };
    const path = exchange === undefined ? `/world?with=settings` : `/requests/${exchange}/${at}`;
    const world = await calls.get<object>(path);
    const made = await calls.beside().send<Made>("POST", `/sandboxes?ttl=${LIFETIME}`, { ...options, owner: "hr-mock mcp", world });
    return madeLines(made, calls, exchange === undefined ? "now" : `${at} exchange ${exchange}`);
  },
);

function madeLines({ id, clock, companies }: Made, { control }: SandboxCalls, moment: string): string[] {
  return [
    `sandbox ${id}, from ${moment}; clock ${clock.now}, ${clock.mode}`,
    `base URL ${control.baseUrl}, with these keys (all scopes)`,
    ...companies.map(({ slug, keys }) => `  ${slug}  ${purposeOfKeys(keys).get("full")?.token ?? "none"}`),
    `Give sandbox: "${id}" to the other tools; end it with fork and end: "${id}".`,
  ];
}

async function endSandbox(calls: SandboxCalls, id: string): Promise<string[]> {
  const ended = await calls
    .beside()
    .send<{ readonly id: string }>("DELETE", `/sandboxes/${encodeURIComponent(id)}`)
    .catch((error: unknown) => {
      if (!(error instanceof ToolError) || error.status !== 404) throw error;
      throw new ToolError(`There is no sandbox '${id}'; it may have ended already.`, { cause: error });
    });
  return [`sandbox ${ended.id} is gone`];
}
