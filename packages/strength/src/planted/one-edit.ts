import type { Planted } from "./planted.ts";

/** A text that stands once in a file of `test/other-server`, and what replaces it. */
type Change = readonly [file: string, find: string, replace: string];

type Write = (id: string, breaks: string, ...changes: readonly Change[]) => Planted;

/** @param breaks requirement ids, with a space between them */
const mistake =
  (kind: Planted["kind"]): Write =>
  (id, breaks, ...changes) => ({
    id,
    kind,
    breaks: breaks.split(" "),
    edits: changes.map(([file, find, replace]) => ({ file, find, replace })),
  });

export const plain: Write = mistake("plain");
export const subtle: Write = mistake("subtle");

/** The same mistakes in a server that delivers events to a receiver. */
export const delivered = (rows: readonly Planted[]): Planted[] => rows.map((row) => ({ ...row, receiver: true }));

/** The same mistake in another variant of the server. */
export const inVariant = (variant: string, row: Planted): Planted => ({ ...row, variant });

/** Hands the companies of the server to the routes, as `call.companies`. */
export const COMPANIES: Change = [
  "server.ts",
  "const call: Call = { ...this.#context, company,",
  "const call: Call & { companies: readonly CompanyData[] } = { ...this.#context, companies: this.#companies, company,",
];
/** All companies, in a route. */
export const ALL = "(call as unknown as { companies: readonly CompanyData[] }).companies";
