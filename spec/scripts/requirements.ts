import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { RequirementText } from "../src/texts.ts";
import { type Document, readYaml, root } from "./bundle.ts";

/** An operation of §4, and the requirement that it needs its scope. */
interface ListedOperation {
  readonly section: string;
  /** Method and path, such as `GET /leave`. */
  readonly operation: string;
  readonly scope: keyof typeof SCOPES;
  /** Of the requirement. */
  readonly id: string;
  /** What it does, in words that follow `to`. Default: the summary of the description. */
  readonly does?: string;
}

const BESIDE = "; read and write together are not enough.";

/** By scope: how the statement ends, how it is observed, and the open points it depends on. */
const SCOPES = {
  read: {
    ends: "; a key without it is refused with 403 FORBIDDEN.",
    observe:
      "Call § with a key that holds only another scope, such as webhooks: 403 FORBIDDEN. With a read-only key the call is not refused for its scope.",
    decisions: ["A-38", "A-39", "A-40"],
  },
  write: {
    ends: "; a key without it is refused with 403 FORBIDDEN and changes nothing.",
    observe:
      "Call § with a read-only key: 403 FORBIDDEN, and a read afterwards shows the data as before. With a write-only key the call is not refused for its scope.",
    decisions: ["A-38"],
  },
  admin: {
    ends: BESIDE,
    observe:
      "Send a harmless change with a key that holds read and write but not admin: 403 FORBIDDEN and GET /company is as before. With an admin key it answers 200.",
    decisions: ["A-41"],
  },
  webhooks: {
    ends: BESIDE,
    observe:
      "Call § with a key that holds read and write but not webhooks: 403 FORBIDDEN and the list of endpoints is as before. With a webhooks-only key the call is not refused for its scope.",
    decisions: ["A-40"],
  },
} as const;

/** The requirement that a key has the scope of an operation (§5.5, §5.6). @throws Error if the description lacks the operation */
function scopeRequirement(
  { paths }: Document,
  { section, operation, scope, id, does: words }: ListedOperation,
): Omit<RequirementText, "area"> {
  const [method, path] = operation.split(" ") as [string, string];
  const described = paths[path]?.[method.toLowerCase()];
  if (described?.summary === undefined)
    throw new Error(`document-tables.yaml: the description has no operation ${operation} with a summary`);
  const does = words ?? described.summary.charAt(0).toLowerCase() + described.summary.slice(1);
  const { ends, observe, decisions } = SCOPES[scope];
  return {
    id,
    level: "must",
    section: [section, "§5.5", "§5.6"],
    basis: "explicit",
    statement: `A key needs the ${scope} scope to ${does} (${operation})${ends}`,
    observe: observe.replace("§", operation),
    operations: [described.operationId],
    needs: ["scoped-keys"],
    decisions,
  };
}

/** All requirements, area by area in file order; those on scopes, most of which follow from the table of operations, by number. */
export function requirements(document: Document): RequirementText[] {
  const listed = readYaml<{ operations: ListedOperation[] }>("document-tables.yaml").operations;
  const scopes = listed.map((row) => scopeRequirement(document, row));
  const number = ({ id }: { readonly id: string }): number => Number(id.split("-")[1]);
  return readdirSync(join(root, "requirements"))
    .filter((file) => file.endsWith(".yaml"))
    .toSorted()
    .flatMap((file) => {
      const area = file.slice(0, -5);
      const rows = readYaml<Omit<RequirementText, "area">[]>(join("requirements", file));
      const whole = area === "scopes" ? [...rows, ...scopes].toSorted((a, b) => number(a) - number(b)) : rows;
      return whole.map((row) => ({ ...row, area }));
    });
}
