import type { Webhook, WebhookCreated } from "@hr-platform/spec/types";
import { data } from "@hr-platform/engine/pipeline/answer";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer } from "../../fault.ts";
import type { Answer } from "@hr-platform/engine/pipeline/route";

const secretOf = ({ records }: CompanyState, id: string): string | undefined => records.webhooks.get(id)?.secret;

/** Stores another secret for a new endpoint. */
function storing(answer: Answer, change: (secret: string) => string): Answer {
  const changes = answer.changes.map((one) =>
    one.table === "webhooks" ? { ...one, record: { ...one.record, secret: change(one.record.secret) } } : one,
  );
  return { ...answer, changes };
}

/** Secrets of webhook endpoints (§2.10, §6). */
export const secretFaults: readonly Fault[] = [
  {
    id: "webhook-without-a-secret",
    title: "Creates an endpoint without telling its secret",
    violates: ["HOOK-08"],
    breaks: changeAnswer(["createWebhook"], (answer) => withData(answer, (webhook: WebhookCreated) => ({ ...webhook, secret: undefined }))),
  },
  {
    id: "secret-told-in-two-halves",
    title: "Gives the secret of a new endpoint as an object with key and algorithm",
    violates: ["HOOK-08"],
    breaks: changeAnswer(["createWebhook"], (answer) =>
      withData(answer, ({ secret, ...webhook }: WebhookCreated) => ({ ...webhook, secret: { key: secret, algorithm: "sha256" } })),
    ),
  },
  {
    id: "secrets-in-the-list",
    title: "Shows the secret of every endpoint in the list",
    violates: ["HOOK-09", "PRIV-21"],
    breaks: changeAnswer(["listWebhooks"], (answer, { company }) =>
      withData(answer, (list: Webhook[]) => list.map((one) => ({ ...one, secret: secretOf(company, one.id) }))),
    ),
  },
  {
    id: "young-secrets-in-the-list",
    title: "Shows the secret of an endpoint in the list for the first minute",
    violates: ["HOOK-09", "PRIV-21"],
    breaks: changeAnswer(["listWebhooks"], (answer, { company, now }) =>
      withData(answer, (list: Webhook[]) =>
        list.map((one) => (now - Date.parse(one.created_at) < 60_000 ? { ...one, secret: secretOf(company, one.id) } : one)),
      ),
    ),
  },
  {
    id: "secret-in-the-deletion",
    title: "Answers a deletion with the endpoint and its secret",
    violates: ["PRIV-21", "HOOK-09"],
    breaks: changeAnswer(["deleteWebhook"], (answer, { company, params }) => {
      const record = company.records.webhooks.get(params["id"] ?? "");
      return record === undefined ? answer : { ...answer, body: data({ ...record.resource, secret: record.secret }).body };
    }),
  },
  {
    id: "secret-kept-in-capitals",
    title: "Keeps the secret of a new endpoint in capitals, and signs with that",
    violates: ["SIG-01"],
    breaks: changeAnswer(["createWebhook"], (answer) => storing(answer, (secret) => secret.toUpperCase())),
  },
  {
    id: "one-secret-for-a-company",
    title: "Gives all endpoints of a company the secret of the first",
    violates: ["SIG-03"],
    breaks: changeAnswer(["createWebhook"], (answer, { company }) => {
      const [first] = company.records.webhooks.values();
      if (first === undefined) return answer;
      return withData(
        storing(answer, () => first.secret),
        (made: WebhookCreated) => ({ ...made, secret: first.secret }),
      );
    }),
  },
];
