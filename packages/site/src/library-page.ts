import { join } from "node:path";
import { Application, type Comment, type DeclarationReflection, ReflectionKind, type SignatureReflection } from "typedoc";
import { root } from "@hr-platform/reference/tree";

/** A package whose exports the page lists, with the folder of its sources. */
export interface Library {
  readonly title: string;
  readonly folder: string;
  /** What a program imports, and the file behind it. */
  readonly entries: Readonly<Record<string, string>>;
  readonly notes: string;
}

function textOf(comment: Comment | undefined): string {
  if (comment === undefined) return "";
  const summary = comment.summary.map(({ text }) => text).join("");
  const others = comment.blockTags.map(({ tag, name = "", content }) => {
    const body = content.map(({ text }) => text).join("");
    return tag === "@param" ? `\`${name}\`: ${body}` : `${tag === "@throws" ? "Throws " : ""}${body}`;
  });
  return [summary, ...others]
    .join(" ")
    .replaceAll(/\s*\n\s*/g, " ")
    .trim();
}

const cell = (text: string): string => text.replaceAll("|", String.raw`\|`);
const inCode = (text: string): string => `\`${text.replaceAll("`", "'")}\``;

function signature(name: string, one: SignatureReflection): string {
  const parameters = (one.parameters ?? []).map(
    (parameter) =>
      `${parameter.flags.isRest ? "..." : ""}${parameter.name.replace("__namedParameters", "options")}${parameter.flags.isOptional || parameter.defaultValue !== undefined ? "?" : ""}: ${parameter.type?.toString() ?? "unknown"}`,
  );
  return `${name}(${parameters.join(", ")}): ${one.type?.toString() ?? "void"}`;
}

function memberRow(member: DeclarationReflection): string[] {
  const calls = member.signatures ?? [];
  const comment = textOf(member.comment ?? calls[0]?.comment ?? member.getSignature?.comment);
  const optional = member.flags.isOptional ? "?" : "";
  const type = (member.type ?? member.getSignature?.type)?.toString() ?? "";
  const shown = calls.length > 0 ? calls.map((call) => signature(member.name, call)).join("; ") : `${member.name}${optional}: ${type}`;
  return [inCode(shown), comment];
}

function membersOf(item: DeclarationReflection): string[] {
  const members = (item.children ?? []).filter(({ kind }) => kind !== ReflectionKind.Constructor);
  const rows = members.map((member) => memberRow(member).map(cell));
  return rows.length === 0 ? [] : ["", "| member | what it is |", "| --- | --- |", ...rows.map((row) => `| ${row.join(" | ")} |`)];
}

function entryOf(item: DeclarationReflection): string[] {
  const calls = item.signatures ?? [];
  const comment = textOf(item.comment ?? calls[0]?.comment);
  const isAlias = item.kind === ReflectionKind.TypeAlias && item.type !== undefined;
  const code =
    calls.length > 0 ? calls.map((call) => signature(item.name, call)) : isAlias ? [`type ${item.name} = ${item.type!.toString()}`] : [];
  return [`### ${item.name}`, "", comment, ...(code.length === 0 ? [] : ["", "```ts", ...code, "```"]), ...membersOf(item), ""];
}

/** A page of what a package exports, from its types and doc comments. Reads all of its sources: takes seconds. */
export async function libraryPage({ title, folder, entries, notes }: Library): Promise<string> {
  const application = await Application.bootstrap({
    entryPoints: Object.values(entries).map((file) => join(root, folder, file)),
    tsconfig: join(root, folder, "tsconfig.json"),
    skipErrorChecking: true,
    excludeExternals: true,
    disableGit: true,
    disableSources: true,
    readme: "none",
    logLevel: "Error",
  });
  const project = await application.convert();
  if (project === undefined) throw new Error(`${folder}: its types cannot be read`);
  const modules = Object.keys(entries).length === 1 ? [project] : (project.children ?? []);
  const lines = Object.keys(entries).flatMap((name, at) => [
    `## ${name}`,
    "",
    ...(modules[at]!.children ?? []).flatMap((item) => entryOf(item)),
  ]);
  return [`# ${title}`, "", notes, "", ...lines].join("\n");
}
