import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { listOf, text, texts } from "@hr-platform/control/row/schema";
import { type SandboxCalls, ToolError } from "../control.ts";
import { type AnyTool, nextPage, pageInput, tool } from "../tool.ts";

interface Decision {
  readonly id: string;
  readonly slug: string;
  readonly question: string;
  readonly default: string;
  readonly current: string;
  readonly settable: readonly string[];
  readonly sections: readonly string[];
  readonly requirements: readonly string[];
  readonly choices: readonly { readonly value: string; readonly means: string; readonly unserved: string | null }[];
}

interface Fault {
  readonly id: string;
  readonly title: string;
  readonly violates: readonly string[];
  readonly active: boolean;
  readonly requirements: readonly { readonly id: string; readonly statement: string; readonly sections: readonly string[] }[];
}

export const decisionsTool: AnyTool = tool(
  {
    name: "decisions",
    title: "How the mock behaves",
    description:
      "Where the API document leaves something open, the mock makes a decision that you can look up and change; faults make it wrong in a named way, to see whether a test notices. Without input: the decisions that are not at their default and the active faults. text searches all of both. slug or fault explains one. set changes decisions, faults replaces the active faults ([] for none).",
    isReading: false,
    properties: {
      text: text("Search decisions and faults by a text, a section or a requirement.", { examples: ["leave", "§3.2", "LEAVE-44"] }),
      slug: text("Explain this decision.", { examples: ["approve-twice"] }),
      fault: text("Explain this fault."),
      set: texts('Decisions to change, by slug, such as {"create-status":"201"}.'),
      faults: listOf(text("Id of a fault."), "The faults that are to be active, and no others."),
      ...pageInput,
    },
  },
  async (calls, { text: wanted, slug, fault, set, faults, offset = 0, limit = 20 }) => {
    if (set !== undefined) await calls.send("PUT", "/decisions", set);
    if (faults !== undefined) await activate(calls, faults);
    const all = await readAll(calls);
    if (slug !== undefined) return decisionLines(known(all.decisions, "slug", slug, "decision"));
    if (fault !== undefined) return faultLines(known(all.faults, "id", fault, "fault"));
    return wanted === undefined ? changedLines(all) : searchLines(all, wanted, { offset, limit });
  },
);

async function activate(calls: SandboxCalls, ids: readonly string[]): Promise<void> {
  const all = await calls.get<Fault[]>("/faults");
  for (const id of ids) known(all, "id", id, "fault");
  await calls.send("PUT", "/faults", { active: ids });
}

interface All {
  readonly decisions: readonly Decision[];
  readonly faults: readonly Fault[];
}

async function readAll(calls: SandboxCalls): Promise<All> {
  return { decisions: await calls.get<Decision[]>("/decisions"), faults: await calls.get<Fault[]>("/faults") };
}

/** The row of a name. @throws ToolError with the nearest one */
function known<K extends string, R extends Readonly<Record<K, string>>>(rows: readonly R[], member: K, name: string, noun: string): R {
  const found = rows.find((row) => row[member] === name);
  if (found !== undefined) return found;
  const near = suggestion(
    name,
    rows.map((row) => row[member]),
  );
  throw new ToolError(`There is no ${noun} '${name}'${near}; search with text, such as "leave" or "§3.2".`);
}

function changedLines({ decisions, faults }: All): string[] {
  const changed = decisions.filter((one) => one.current !== one.default);
  const active = faults.filter((one) => one.active);
  return [
    `${changed.length} of ${decisions.length} decisions are not at their default`,
    ...changed.map((one) => `  ${decisionLine(one)}`),
    `${active.length} of ${faults.length} faults are active`,
    ...active.map((one) => `  ${faultLine(one)}`),
    "Search all of them with text.",
  ];
}

function searchLines(
  { decisions, faults }: All,
  wanted: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): string[] {
  const has = (row: object): boolean => JSON.stringify(row).toLowerCase().includes(wanted.toLowerCase());
  const lines = [
    ...decisions
      .filter(({ id, slug, question, sections, requirements, choices }) => has({ id, slug, question, sections, requirements, choices }))
      .map((one) => `decision ${decisionLine(one)}`),
    ...faults
      .filter(({ id, title, violates, requirements }) =>
        has({ id, title, violates, sections: requirements.map(({ sections }) => sections) }),
      )
      .map((one) => `fault ${faultLine(one)}`),
  ];
  if (lines.length === 0) return [`No decision and no fault has '${wanted}' in it; try a shorter word.`];
  const page = lines.slice(offset, offset + limit);
  return [...page, ...nextPage(page.length, offset, lines.length)];
}

function decisionLine({ id, slug, current, default: usual, settable, sections, question }: Decision): string {
  const others = settable.filter((value) => value !== current);
  return `${slug}=${current}${current === usual ? "" : ` (default ${usual})`} [${id}, ${sections.join(" ")}] ${question}${others.length === 0 ? "" : ` Others: ${others.join(", ")}`}`;
}

function decisionLines(decision: Decision): string[] {
  const { choices, requirements } = decision;
  return [
    decisionLine(decision),
    ...choices.map(({ value, means, unserved }) => `  ${value}: ${means}${unserved === null ? "" : ` Not in this mock: ${unserved}`}`),
    `requirements ${requirements.join(", ") || "none"}`,
  ];
}

function faultLine({ id, title, violates, active }: Fault): string {
  return `${id}${active ? " (active)" : ""} ${title} [violates ${violates.join(", ")}]`;
}

function faultLines(fault: Fault): string[] {
  return [faultLine(fault), ...fault.requirements.map(({ id, sections, statement }) => `  ${id} (${sections.join(", ")}) ${statement}`)];
}
