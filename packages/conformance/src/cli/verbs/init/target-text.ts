import type { KeyName } from "../../../target/key-name.ts";
import { type Target, missingParts, type Part } from "../../../target/target.ts";
import { formLines } from "./forms/forms-text.ts";
import type { ProposedThing } from "./forms/proposal.ts";
import type { Found } from "./resources.ts";
import { checks } from "../../../checks/index.ts";
import { select } from "../../../run/schedule/select.ts";

/** A part that the target file lacks for certify. */
interface MissingPart {
  readonly part: Part;
  /** As the target file spells it, such as `keys.read`. */
  readonly name: string;
  /** Checks of certify that need it. */
  readonly checks: number;
  readonly how: string;
}

const WEB = "in the web application";
const KEY = `make it ${WEB} (Settings, Integrations)`;

/** How each part is made. */
const HOW: Readonly<Record<Exclude<Part, "control">, string>> = {
  "read-key": `a key with the scope read alone: ${KEY}, put it into HR_KEY_READ`,
  "write-key": `a key with the scope write alone: ${KEY}, put it into HR_KEY_WRITE`,
  "admin-key": `a key with the scope admin alone: ${KEY}, put it into HR_KEY_ADMIN`,
  "webhooks-key": `a key with the scope webhooks alone: ${KEY}, put it into HR_KEY_WEBHOOKS`,
  "sacrificial-key": `a second key with all scopes, whose allowance the run uses up: ${KEY}, put it into HR_KEY_SACRIFICIAL`,
  "revoked-key": `a key that was revoked: make one, revoke it, put it into HR_KEY_REVOKED`,
  "other-company": "a full key of a second company, which must never be visible: put it into HR_KEY_OTHER",
  "below-growth": "a full key of a company on a plan below Growth: put it into HR_KEY_STARTER",
  receiver:
    "an address that the service reaches by HTTPS, and the port here that it leads to: a tunnel such as cloudflared, ngrok or ssh -R can carry it",
  "open-survey": `publish an attributed survey ${WEB}; the API lists none, so take its id from there; its results must show its questions; open_survey_employee_ids are people who have not responded`,
  "anonymous-survey": `publish an anonymous survey ${WEB} and take its id from there`,
  "small-survey":
    `an attributed survey with one to four responses, whose results must stay hidden: take its id from ${WEB.slice(3)}; ` +
    "five_survey_id is one with exactly five, closed_survey_id one that is closed",
  "draft-survey": `a survey draft that is never published: take its id from ${WEB.slice(3)}`,
  "hidden-leave": `invent two people who differ only in leave of the kind family violence, which includes the day of the run: ${WEB}; never real people`,
  application: `an application of a candidate: take its id from ${WEB.slice(3)}`,
  stages: "two stages of active applications and the one of hired people, of GET /recruitment/stages",
  canaries: "texts that no response may contain, such as the notes of the hidden leave or a candidate's address",
};

/** What a target file lacks for certify, what most checks need first. `control_url` is of hr-mock only, so it is never missing. */
export function missingForCertify(target: Target): MissingPart[] {
  const needs = select(checks, { tier: "certify" }).flatMap((check) => check.needs);
  return Object.entries(HOW)
    .flatMap(([name, how]) => {
      const part = name as Part;
      const [spelt] = missingParts(target, [part]);
      return spelt === undefined ? [] : [{ part, name: spelt, checks: needs.filter((one) => one === part).length, how }];
    })
    .toSorted((a, b) => b.checks - a.checks);
}

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
