import type { Description } from "../../contract/contract.ts";
import { type DecisionSlug, choose, valuesOf, type Decisions } from "../../contract/decisions.ts";
import type { Form } from "./form-edits.ts";
import { FORMS } from "./forms.ts";
import { type DocumentNode, eachObject, isObject, nodeAt, operationsIn, responsesNaming } from "./node.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";

/** What the description follows: how a sandbox answers now. */
interface Behaviour {
  readonly decisions: Decisions;
  /** Requests a minute per key; null: unlimited. */
  readonly rateLimit: number | null;
  /** The brand in the name of the signature header. */
  readonly brand: string;
  /** The id of a decision, such as A-01, by which the description names it. */
  readonly idOf: (slug: string) => string | undefined;
}

export function behaviourOf({ decisions, limiter, settings, contract }: Sandbox): Behaviour {
  const ids = new Map(contract.decisions.rows.map(({ slug, id }) => [slug as string, id]));
  return { decisions, rateLimit: limiter.limit, brand: settings.brand, idOf: (slug) => ids.get(slug) };
}

/** Changes a copy of the document. */
type Edit = (document: DocumentNode) => void;

const USUAL_LIMIT = 100;
const USUAL_HEADER = "X-Service-Signature";
const RESET = "X-RateLimit-Reset";

/** A row for each setting that the description follows: what to edit; undefined: nothing, the document as it is written holds. */
const FOLLOWING: readonly ((behaviour: Behaviour) => Edit | undefined)[] = [
  ({ decisions, idOf }) => {
    const status = decisions["create-status"];
    if (status === "200") return undefined;
    return (document) => eachResponses(document, idOf("create-status"), (responses) => move(responses, "200", status));
  },
  ({ decisions, idOf }) => {
    const edit = choose(decisions["delete-body"], {
      resource: undefined,
      id: (responses: DocumentNode) => answerWith(responses, { $ref: "#/components/schemas/ResourceId" }),
      null: (responses: DocumentNode) => answerWith(responses, { type: "null" }),
      "no-content": withoutBody,
    });
    return edit && ((document) => eachResponses(document, idOf("delete-body"), edit));
  },
  ({ decisions }) => (decisions["wrong-method"] === "not-allowed" ? nameWrongMethod : undefined),
  ({ decisions }) => (decisions["rate-header-names"] === "limit-remaining" ? withoutReset : undefined),
  ({ decisions }) =>
    headerEdit(
      "RateLimitReset",
      choose(decisions["rate-reset-form"], {
        "epoch-seconds": undefined,
        "delta-seconds": { description: "Whole seconds until the present minute ends and the count starts anew.", example: 42 },
        "iso-8601": {
          description: "When the present minute ends and the count starts anew.",
          schema: { type: "string", format: "date-time" },
          example: "2026-03-02T09:01:00.000Z",
        },
      }),
    ),
  ({ decisions }) =>
    choose(decisions["retry-after"], {
      seconds: undefined,
      "http-date": headerEdit("RetryAfter", {
        description: "When a request can pass again.",
        schema: { type: "string" },
        example: "Mon, 02 Mar 2026 09:00:42 GMT",
      }),
      absent: (document: DocumentNode) => {
        delete nodeAt(document, "components", "responses", "RateLimited", "headers")?.["Retry-After"];
      },
    }),
  ({ rateLimit }) =>
    rateLimit === USUAL_LIMIT ? undefined : rateLimit === null ? withoutLimit : (document) => nameLimit(document, rateLimit),
  ({ brand }) => {
    const name = `X-${brand}-Signature`;
    return name === USUAL_HEADER
      ? undefined
      : (document) => void Object.assign(nodeAt(document, "components", "parameters", "Signature") ?? {}, { name });
  },
];

/** The description of the API as a sandbox answers now. The document itself stays as it is. */
export function asItAnswers(written: Description, behaviour: Behaviour): Description {
  const edits = [...FOLLOWING.map((editFor) => editFor(behaviour)), ...formsOf(behaviour)].filter((edit) => edit !== undefined);
  if (edits.length === 0) return written;
  const document = structuredClone(written) as DocumentNode;
  for (const edit of edits) edit(document);
  return document as unknown as Description;
}

/** What the values in force make of the form of responses. */
function formsOf({ decisions, idOf }: Behaviour): (Edit | undefined)[] {
  const values = valuesOf(decisions);
  return Object.entries(FORMS).map(([slug, forms]) => {
    const form = (forms as Readonly<Record<string, Form>>)[values[slug as DecisionSlug]];
    const id = idOf(slug);
    return form === undefined || id === undefined ? undefined : (document) => form(document, id);
  });
}

/** Edits the responses of each operation that names a decision. */
function eachResponses(document: DocumentNode, id: string | undefined, edit: (responses: DocumentNode) => void): void {
  for (const responses of responsesNaming(document, id)) edit(responses);
}

function headerEdit(name: string, members: object | undefined): Edit | undefined {
  return members && ((document) => void Object.assign(nodeAt(document, "components", "headers", name) ?? {}, members));
}

function withoutReset(document: DocumentNode): void {
  eachObject(document, ({ headers }) => {
    if (isObject(headers)) delete headers[RESET];
  });
}

function move(responses: DocumentNode, from: string, to: string): void {
  const response = responses[from];
  if (response === undefined) return;
  delete responses[from];
  responses[to] = response;
}

/** A success with other data, without the example of what it was. */
function answerWith(responses: DocumentNode, data: object): void {
  const content = { "application/json": { schema: { type: "object", required: ["data"], properties: { data }, "x-exact": true } } };
  responses["200"] = { ...(responses["200"] as DocumentNode), content };
}

function withoutBody(responses: DocumentNode): void {
  const { content: _, ...response } = responses["200"] as DocumentNode;
  delete responses["200"];
  responses["204"] = response;
}

/** No operation has the response to a method that its path lacks, so it stands among the shared ones and in the introduction. */
function nameWrongMethod(document: DocumentNode): void {
  const shared = nodeAt(document, "components", "responses");
  const notFound = nodeAt(document, "components", "responses", "NotFound");
  if (shared === undefined || notFound === undefined) return;
  const headers = notFound["headers"] as DocumentNode;
  const { Allow: allow, ...others } = headers;
  notFound["headers"] = others;
  shared["MethodNotAllowed"] = {
    description: "The path has no such method. Allow lists those that it has.",
    headers,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  if (allow !== undefined)
    editIntroduction(
      document,
      (text) => `${text}\n\nA method that a path does not have is answered 405, with \`Allow\` and the code \`NOT_FOUND\`.`,
    );
}

/** The sentence of the introduction about the limit. */
const LIMIT = /A key may make 100 requests a minute\./;

function withoutLimit(document: DocumentNode): void {
  editIntroduction(document, (text) => text.replace(LIMIT, "There is no rate limit."));
  for (const { responses } of operationsIn(document)) delete (responses as DocumentNode)["429"];
  delete nodeAt(document, "components", "responses")?.["RateLimited"];
}

function nameLimit(document: DocumentNode, limit: number): void {
  editIntroduction(document, (text) => text.replace(LIMIT, `A key may make ${limit} requests a minute.`));
  const refusal = nodeAt(document, "components", "responses", "RateLimited");
  eachObject(refusal, (node) => {
    for (const name of ["description", "message"])
      if (typeof node[name] === "string") node[name] = node[name].replace(/\b100 requests\b/, `${limit} requests`);
  });
  headerEdit("RateLimitLimit", { example: limit })?.(document);
  headerEdit("RateLimitRemaining", { example: limit - 1 })?.(document);
}

function editIntroduction(document: DocumentNode, edit: (text: string) => string): void {
  const info = nodeAt(document, "info");
  if (info !== undefined) info["description"] = edit(String(info["description"]));
}
