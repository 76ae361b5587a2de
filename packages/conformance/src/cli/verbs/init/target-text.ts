import type { KeyName } from "../../../target/key-name.ts";
import type { Target } from "../../../target/target.ts";
import { formLines } from "./forms/forms-text.ts";
import type { ProposedThing } from "./forms/proposal.ts";
import type { MissingPart } from "./missing.ts";
import type { Found } from "./resources.ts";

/** The input of a target file. */
export interface TargetText {
  readonly name: string;
  readonly baseUrl: string;
  /** The environment variable of each key that there is. */
  readonly variables: ReadonlyMap<KeyName, string>;
  readonly connection: Target["connection"];
  readonly found: Pick<Found, "limit" | "stages" | "missing">;
  readonly missing: readonly MissingPart[];
  readonly forms: readonly ProposedThing[];
}

/** Keys of the judged company, in the order of the file. */
const KEYS = ["full", "read", "write", "admin", "webhooks", "sacrificial", "revoked"] as const;

/** Share of the limit that a run uses: a tenth below it, as the document's 100 become 90. */
const SHARE = 0.9;

/** A target file in YAML. It holds no key: `${NAME}` is read from the environment. What is missing stands there as comments. */
export function targetText({ name, baseUrl, variables, connection, found, missing, forms }: TargetText): string {
  const how = (member: string): string => missing.find((row) => row.name === member)?.how ?? "";
  const company = (member: "other_company" | "below_growth", key: KeyName): string =>
    variables.has(key)
      ? `${member}: { keys: { full: ${reference(variables.get(key)!)} } }`
      : `# ${member}: { keys: { full: … } } # ${how(`${member}.keys.full`)}`;
  const resources = missing.filter((row) => row.name.startsWith("resources.")).map((row) => `${row.name.slice(10)}: … # ${row.how}`);
  const reaching = Object.entries(connection ?? {}).filter(([, value]) => value !== undefined);
  const lines = [
    "# Made by 'hr-conformance init'. It holds no key: ${NAME} is read from the environment. README: 'The target file'.",
    `name: ${quoted(name)}`,
    `base_url: ${quoted(baseUrl)}`,
    "keys:",
    ...KEYS.map((key) => (variables.has(key) ? `  ${key}: ${reference(variables.get(key)!)}` : `  # ${key}: … # ${how(`keys.${key}`)}`)),
    company("other_company", "other"),
    company("below_growth", "low"),
    ...(reaching.length === 0 ? [] : ["connection:", ...reaching.map(([member, value]) => `  ${member}: ${quoted(value)}`)]),
    found.limit === undefined
      ? "# requests_per_minute: 90 # per key; the document allows 100"
      : `requests_per_minute: ${Math.max(1, Math.floor(found.limit * SHARE))} # per key; the headers show a limit of ${found.limit}`,
    "# webhooks: # deliveries are received here; without it, checks of events are not run",
    "#   receiver_url: https://… # public; the service sends to it",
    "#   listen: 127.0.0.1:9443 # where the tunnel or proxy leads to",
    ...(found.stages === undefined ? ["# resources:"] : ["resources:"]),
    ...(found.stages === undefined
      ? []
      : [
          `  stage_ids: { active: ${quoted(found.stages.active)}, other_active: ${quoted(found.stages.other_active)}, hired: ${quoted(found.stages.hired)} } # by their names; check them`,
        ]),
    ...resources.map((line) => `  # ${line}`),
    ...(forms.length === 0 ? [] : [FORMS, ...(forms.some(isUsed) ? ["forms:"] : ["# forms:"]), ...formLines(forms)]),
    ...(found.missing.length === 0
      ? []
      : [
          "# These answered 404, 405 or 501. Declared here, what needs them is not judged, and the target is not called conformant:",
          `# operations_not_implemented: [${found.missing.join(", ")}]`,
        ]),
  ];
  return `${lines.join("\n")}\n`;
}

const FORMS =
  "# How to read what the API document shows no form of: JSONPath, with what it reads now. Look at each; what is not certain is a comment.";

const isUsed = ({ parts }: ProposedThing): boolean => [...parts.values()].some(({ certain }) => certain);

/** A text in YAML: a JSON string is one. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function reference(variable: string): string {
  return `"\${${variable}}"`;
}
