/** A fenced block of a page, with what its info string says: ```` ```sh serve ````, ```` ```ts file=leave.ts ````. */
export interface Block {
  /** Path of the page. */
  readonly page: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** What is behind the language: `serve`, `file=a.ts`, `norun="needs a deployment"`. A bare word has an empty value. */
  readonly attributes: ReadonlyMap<string, string>;
}

const FENCE = /^(?<indent> *)```(?<info>[^\n`]*)\n(?<code>[\s\S]*?)^ *```$/gm;

function attributesOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(/([\w-]+)(?:=(?:"([^"]*)"|(\S+)))?/g)].map(([, name, quoted, bare]) => [name!, quoted ?? bare ?? ""]));
}

/** The fenced blocks of a page, in order. Those in a list lose the indentation of the list. */
export function blocksOf(page: string, markdown: string): Block[] {
  return [...markdown.matchAll(FENCE)].map(({ index, groups }) => {
    const { indent, info, code } = groups as Record<"indent" | "info" | "code", string>;
    const [language = ""] = info.trim().split(" ");
    return {
      page,
      line: markdown.slice(0, index).split("\n").length,
      language,
      code: indent === "" ? code : code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
      attributes: attributesOf(info.trim().slice(language.length)),
    };
  });
}

/** How a block is treated. */
export type Treatment = "run" | "serve" | "write" | "compare" | "same" | "leave" | "show";

/** Languages of blocks that show something and cannot be wrong by themselves. */
const SHOWN = new Set(["text", "diff", "http"]);

/**
 * What the runner does with a block: runs it, starts it and goes on, writes it to a file, compares it with the output before or with a file, leaves it for a
 * reason that it names, or only shows it.
 * @throws Error for a block without any of these
 */
export function treatmentOf({ page, line, language, attributes }: Block): Treatment {
  if (attributes.has("norun")) {
    if (attributes.get("norun") === "") throw new Error(`${page}:${line}: norun needs a reason, such as norun="needs a deployment"`);
    return "leave";
  }
  if (attributes.has("output")) return "compare";
  if (attributes.has("same")) return "same";
  if (attributes.has("file")) return "write";
  if (language === "sh") return attributes.has("serve") ? "serve" : "run";
  if (SHOWN.has(language)) return "show";
  throw new Error(`${page}:${line}: a block of '${language}' needs file=NAME, same=FILE, or norun="REASON"`);
}
