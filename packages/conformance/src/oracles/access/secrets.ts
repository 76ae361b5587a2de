import type { OperationId } from "@hr-platform/spec/operations";
import { decodeText } from "../../document/operations.ts";
import { requirementById } from "../../document/requirements.ts";
import { writes } from "../../document/writes.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { Needles } from "../../exchange/text/needles.ts";
import { type Finding, type OracleContext, type Oracle, finding } from "../oracle.ts";

/** The requirements that private data in a response breaks. The register names their operations. */
const REQUIREMENTS = "PRIV-01 PRIV-02 PRIV-04 PRIV-05 PRIV-10 PRIV-24 PRIV-11 PRIV-14 PRIV-15 SURV-08 RECOG-07 PRIV-16 PRIV-21".split(" ");
/** The requirements by the operation whose response breaks them. Only a list may show a secret of a webhook that another response may. */
const BROKEN: readonly (readonly [operation: string, requirement: string])[] = [
  ["listWebhooks", "HOOK-09"],
  ["listStages", "PRIV-11"],
  ...REQUIREMENTS.flatMap((id) => requirementById.get(id)!.operations!.map((operation) => [operation, id] as const)),
  ...writes.flatMap(({ operation, secret }) => (secret === undefined ? [] : [[operation, secret] as const])),
];
const OTHERWISE_BROKEN: readonly string[] = ["PRIV-22"];

/** Operations whose requirement passes if the response does not contain the canaries of the target file. */
const SHOWN: ReadonlySet<OperationId | null> = new Set<OperationId>(["getConversation", "getOffboardingPlan", "listLearningPaths"]);

/** No response, headers included, may contain a text that the run knows to be secret. */
export const secretOracles: readonly Oracle[] = [
  {
    id: "no-secrets",
    title: "MUST NOT show private data in any response",
    requirements: [...new Set([...BROKEN.map(([, id]) => id), ...OTHERWISE_BROKEN])],
    judge: (exchange, known) => {
      // The description is public: its examples belong to no company.
      if (known.secrets.size === 0 || exchange.record.open.includes("A-246")) return [];
      const expected = "no private text in the body or the headers";
      const leaked = leak(exchange, known);
      if (leaked === undefined)
        return SHOWN.has(exchange.operation) && exchange.ok && holdsData(exchange) && [...known.secrets.values()].includes(CANARY)
          ? broken(exchange, "").map((id) => finding(id, true, expected, ""))
          : [];
      const [secret, what] = leaked;
      return broken(exchange, what).map((id): Finding =>
        finding(
          id,
          false,
          expected,
          `${what}: ${JSON.stringify(secret)} in ${exchange.status} of ${exchange.operation ?? exchange.record.request.path}`,
        ),
      );
    },
  },
];

/** Whether a response has data that could have contained a secret. */
function holdsData({ data }: Exchange): boolean {
  return data.list.length > 0 || data.names.length > 0;
}

/** Requirements about hidden leave. */
const HIDDEN = /^PRIV-(?:0\d|10|24)$/;
const CANARY = "a canary of the target file";

/**
 * The violated requirements. Secrets of webhooks, candidates' details and hidden leave have requirements of their own, in any operation.
 */
function broken({ operation }: Exchange, what: string): readonly string[] {
  const own = BROKEN.flatMap(([name, id]) => (name === operation ? [id] : []));
  if (/webhook/i.test(what)) return operation === "listWebhooks" ? ["HOOK-09", "PRIV-21"] : ["PRIV-21"];
  if (/candidate/i.test(what)) return ["PRIV-11"];
  if (/family-violence/i.test(what)) {
    const about = own.filter((id) => HIDDEN.test(id));
    return about.length > 0 ? about : ["PRIV-24"];
  }
  return own.length > 0 ? own : OTHERWISE_BROKEN;
}

/** A secret, and the form of it that is searched for. */
interface Form {
  readonly secret: string;
  readonly form: string;
}

interface Index {
  /** Number of secrets that it has: a run only adds some. */
  size: number;
  /** Secrets that are searched for as written. */
  readonly exact: Needles<Form>;
  /** Texts that the run generated, searched for in any letter case. */
  readonly loose: Needles<Form>;
}

/** Labels of texts that the run generated: no other text contains them by chance, in any letter case. */
const MADE = /that the run sent|answer to a survey/;
/** Shorter secrets are not searched for encoded: a match could be chance. */
const LONG = 16;

/** The forms of a secret: as it is, as JSON may write it, and encoded; of a webhook's secret also its first and its last three quarters. */
export function secretForms(secret: string, what: string): string[] {
  const bytes = Buffer.from(secret);
  const encoded =
    secret.length < LONG ? [] : [bytes.toString("base64").replace(/=+$/, ""), bytes.toString("base64url"), bytes.toString("hex")];
  const part = Math.ceil(secret.length * 0.75);
  const parts = /webhook/i.test(what) && secret.length >= 2 * LONG ? [secret.slice(0, part), secret.slice(-part)] : [];
  return [secret, JSON.stringify(secret).slice(1, -1), ...encoded, ...parts];
}

const indexes = new WeakMap<OracleContext["secrets"], Index>();

function indexOf(secrets: OracleContext["secrets"]): Index {
  const index: Index = indexes.get(secrets) ?? { size: 0, exact: new Needles([]), loose: new Needles([], { anyCase: true }) };
  if (index.size === secrets.size) return index;
  for (const [secret, what] of [...secrets].slice(index.size)) {
    const forms = secretForms(secret, what).map((form): [string, Form] => [form, { secret, form }]);
    (MADE.test(what) ? index.loose : index.exact).add(forms);
  }
  index.size = secrets.size;
  indexes.set(secrets, index);
  return index;
}

/** The first secret in a response that its request does not contain, with its label. */
function leak(exchange: Exchange, { secrets }: OracleContext): readonly [secret: string, what: string] | undefined {
  const { request, response } = exchange.record;
  const { exact, loose } = indexOf(secrets);
  // Brings \u escapes back to plain text.
  const body = response.body.includes("\\u") && exchange.json.exists ? JSON.stringify(exchange.json.raw) : response.body;
  const sent = [
    request.body ?? "",
    ...[request.path, request.query].map((text) => decodeText(text.replaceAll("+", " "))),
    ...Object.values(request.headers),
  ];
  for (const text of [body, ...Object.values(response.headers)]) {
    // The key is the text as the response has it, in its letter case.
    const found = new Map<string, Form>();
    for (const needles of [exact, loose]) for (const { start, end, value } of needles.hits(text)) found.set(text.slice(start, end), value);
    for (const [part, { secret, form }] of found) {
      if (sent.some((text) => text.includes(secret) || text.includes(part))) continue;
      if (isListedType(exchange, secret)) continue;
      // Secrets may begin alike, for example with the name of the company: a part of one is no leak in the response that hands out another.
      if (exchange.operation === "createWebhook" && secret.includes(form) && form !== secret) continue;
      return [secret, secrets.get(secret)!];
    }
  }
  return undefined;
}

/**
 * Whether a text is the name of a listed leave type. Whether the hidden type may be listed is open; its requests are hidden either way
 * (A-165).
 */
function isListedType(exchange: Exchange, secret: string): boolean {
  return exchange.operation === "listLeaveTypes" && exchange.data.list.some((row) => row.at("name").text === secret);
}
