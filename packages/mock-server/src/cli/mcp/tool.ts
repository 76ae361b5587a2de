import { type JsonSchema, type ValueOf, object, text, wholeNumber } from "@hr-platform/control/row/schema";
import { printable } from "@hr-platform/engine/contract/printable";
import { type Control, SandboxCalls } from "./control.ts";

/** A tool: what an agent reads of it, and what it does. The answer is a list of lines. */
export interface Tool<P = never> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: JsonSchema;
  /** Whether it changes nothing. */
  readonly isReading: boolean;
  /** Whether it runs commands on this machine. Default false. */
  readonly runsCommands?: boolean;
  readonly run: (calls: SandboxCalls, input: P) => Promise<readonly string[]>;
}

/** A tool whose input may be of any type. */
export type AnyTool = Tool;

type Properties = Readonly<Record<string, JsonSchema>>;
type InputOf<P extends Properties> = { readonly [K in keyof P]?: ValueOf<P[K]> };

/** A tool, of which every member of the input may be left out. */
export function tool<P extends Properties>(
  { properties, ...row }: Omit<Tool, "input" | "run"> & { readonly properties: P },
  run: (calls: SandboxCalls, input: InputOf<P>) => Promise<readonly string[]>,
): AnyTool {
  const all = {
    ...properties,
    sandbox: text("Id or name of a sandbox, such as fork answers with. Default: the mock itself.", { examples: ["sb1"] }),
  };
  return { ...row, input: object(row.title, all, Object.keys(all) as never[]), run };
}

/** Carries out a tool. */
export async function runTool({ run }: AnyTool, control: Control, input: unknown): Promise<string> {
  const { sandbox, ...rest } = input as { readonly sandbox?: string };
  return bounded(await run(new SandboxCalls(control, sandbox), rest as never));
}

/** The most characters of an answer: about 4,000 tokens. */
const MOST = 14_000;

/** Lines as text, without control characters, and cut where it gets too long. */
function bounded(lines: readonly string[]): string {
  const whole = lines.map((line) => printable(line)).join("\n");
  return whole.length <= MOST ? whole : `${whole.slice(0, MOST)}\n… cut: ask for less, with limit, text or one id.`;
}

/** JSON on one line, at most so many characters. */
export function json(value: unknown, most: number): string {
  const whole = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return whole.length <= most ? whole : `${whole.slice(0, most)}… (${whole.length} characters)`;
}

/** A page of a list, as every tool takes it. */
export const pageInput: { readonly offset: JsonSchema<number>; readonly limit: JsonSchema<number> } = {
  offset: wholeNumber("How many rows to leave out from the beginning. Default 0.", { minimum: 0 }),
  limit: wholeNumber("The most rows of the answer. Default 20.", { minimum: 1, maximum: 100 }),
};

/** What is left of a list after a page of it; empty if nothing is. */
export function nextPage(shown: number, offset: number, total: number): string[] {
  return offset + shown < total ? [`${offset + shown} of ${total}; the next page: offset ${offset + shown}`] : [];
}
