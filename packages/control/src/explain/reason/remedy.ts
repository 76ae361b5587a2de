import { webActions } from "@hr-platform/engine/operations/web";
import { quoted } from "../request-code.ts";

/** A call of the control API: its path is below `/_mock`. */
export interface RemedyCall {
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A change of the request. */
export interface RequestEdit {
  readonly part: "key" | "method" | "path" | "query" | "body";
  /** The member or the query parameter; null: the whole part. */
  readonly name: string | null;
  /** The member as it was sent, which is to be renamed; null: none. */
  readonly from: string | null;
  /** Of a key: `{company, name, scopes}`. undefined: leave it out, or keep the value and rename it. */
  readonly value?: unknown;
}

/** What changes the response to a refused request. */
export interface Remedy {
  /** What to do, or why nothing can be done: a sentence. */
  readonly text: string;
  /** The command that does it; null: there is none. */
  readonly command: string | null;
  /** What a button says that does it; null: there is none. */
  readonly button: string | null;
  /**
   * `again`: after the calls, the same request succeeds. `change`: the request has to change; the edits say how, if that is known.
   * `done`: the calls do what the request meant, which the API never does. `nothing`: nothing can make it succeed.
   */
  readonly outcome: "again" | "change" | "done" | "nothing";
  readonly calls: readonly RemedyCall[];
  readonly edits: readonly RequestEdit[];
}

interface Way {
  readonly command?: string;
  readonly button?: string;
}

/** The same request succeeds once the calls are made. */
export const again = (text: string, calls: readonly RemedyCall[], { command = null, button = null }: Partial<Remedy> = {}): Remedy => ({
  text,
  command,
  button,
  outcome: "again",
  calls,
  edits: [],
});

/** What refused the request, or changed its answer, is gone: nothing is left but to send it again. `text` says what has changed. */
export const sendAgain = (n: number, text: string): Remedy =>
  again(text, [{ method: "POST", path: `/requests/${n}/send`, body: { at: "now" } }], {
    command: `hr-mock request send ${n}`,
    button: "Send again",
  });

/** Another value of an open point, while the mock runs. */
export const switchDecision = (text: string, slug: string, value: string): Remedy =>
  again(text, [{ method: "PUT", path: "/decisions", body: { [slug]: value } }], {
    command: `hr-mock decision ${slug}=${value}`,
    button: `Set ${slug} to ${value}`,
  });

/** The calls do what the request meant. */
export const instead = (text: string, calls: readonly RemedyCall[], { command, button }: Way): Remedy => ({
  ...again(text, calls, { command: command ?? null, button: button ?? null }),
  outcome: "done",
});

/** The request has to change. */
export const changing = (text: string, ...edits: readonly RequestEdit[]): Remedy => ({
  text,
  command: null,
  button: null,
  outcome: "change",
  calls: [],
  edits,
});

export const nothing = (text: string): Remedy => ({ ...changing(text), outcome: "nothing" });

export const set = (name: string, value: unknown): RequestEdit => ({ part: "body", name, from: null, value });
export const leaveOut = (part: "query" | "body", name: string): RequestEdit => ({ part, name, from: null });
export const renaming = (from: string, name: string): RequestEdit => ({ part: "body", name, from });
export const whole = (part: "method" | "path", value: string): RequestEdit => ({ part, name: null, from: null, value });

/** A call of the control API, and the command that makes it. */
interface WebCall {
  readonly call: RemedyCall;
  readonly command: string;
}

/** The same request succeeds once somebody has acted in the web application. */
export const againAfter = (text: string, steps: readonly WebCall[], button: string): Remedy =>
  again(
    text,
    steps.map(({ call }) => call),
    { command: steps.map(({ command }) => command).join(" && "), button },
  );

/** An action of the web application in a company: as a call, and as the command `hr-mock web`. */
export function webCall(action: string, company: string, fields: Readonly<Record<string, unknown>> = {}): WebCall {
  const { fields: known } = webActions.find(({ name }) => name === action)!;
  const words = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (known[name]!.required) return quoted(text);
    // What may be left out is a flag.
    const flag = name.replaceAll("_", "-");
    return typeof value === "boolean" ? `--${value ? "" : "no-"}${flag}` : `--${flag} ${quoted(text)}`;
  });
  return {
    call: { method: "POST", path: `/web/${action}`, body: { company, ...fields } },
    command: ["hr-mock web", action, quoted(company), ...words].join(" "),
  };
}
