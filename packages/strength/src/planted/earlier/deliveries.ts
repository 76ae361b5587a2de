import { delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierDeliveries: readonly Planted[] = [
  ...delivered([
    plain("created_at is without a zone", "EVT-12", [
      "deliveries.ts",
      "const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };",
      "const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString().slice(0, 19) };",
    ]),
  ]),
  ...delivered([
    subtle("an attempt that is refused a connection counts as delivered", "EVT-16", [
      "deliveries.ts",
      `      return false;
    }`,
      `      return !signal.aborted;
    }`,
    ]),
  ]),
  ...delivered([
    plain("an attempt is given up after ten seconds", "EVT-19", ["deliveries.ts", "const PATIENCE = 30_000;", "const PATIENCE = 10_000;"]),
  ]),
  ...delivered([
    subtle("endpoints get every kind of the areas they asked for", "EVT-15", [
      "deliveries.ts",
      "for (const hook of company.webhooks.values()) if (hook.events.includes(kind)) this.#send(company, hook, body);",
      'for (const hook of company.webhooks.values()) if (hook.events.some((one) => one.split(".")[0] === kind.split(".")[0])) this.#send(company, hook, body);',
    ]),
  ]),
  ...delivered([
    subtle("retries are not signed", "SIG-01 SIG-02", [
      "deliveries.ts",
      "this.#post(hook, body, end.signal)",
      'this.#post(job.attempts > 1 ? { ...hook, secret: "again" } : hook, body, end.signal)',
    ]),
  ]),
  ...delivered([
    plain("data is a list", "EVT-10", [
      "deliveries.ts",
      "const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };",
      "const event = { event: kind, id: chance.id(), data: [data], company_id: company.id, created_at: new Date(now()).toISOString() };",
    ]),
  ]),
  ...delivered([
    subtle("there is a fourth attempt", "EVT-16", [
      "deliveries.ts",
      "const RETRIES = [2000, 8000];",
      "const RETRIES = [2000, 8000, 32_000];",
    ]),
  ]),
  ...delivered([
    subtle("events about leave are in snake_case", "EVT-14", [
      "deliveries.ts",
      "const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };",
      "const event = { event: kind, id: chance.id(), data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value])), company_id: company.id, created_at: new Date(now()).toISOString() };",
    ]),
  ]),
  ...delivered([
    plain(
      "a deleted endpoint receives events",
      "HOOK-11",
      [
        "deliveries.ts",
        "for (const hook of company.webhooks.values()) if (hook.events.includes(kind)) this.#send(company, hook, body);",
        "for (const hook of this.#ever.filter((one) => one.in === company.id).map(({ hook }) => hook)) if (hook.events.includes(kind)) this.#send(company, hook, body);",
      ],
      [
        "deliveries.ts",
        "#jobs: Job[] = [];",
        `#jobs: Job[] = [];
  readonly #ever: { readonly in: string; readonly hook: Webhook }[] = [];`,
      ],
      [
        "deliveries.ts",
        'const event = { event: "ping",',
        `this.#ever.push({ in: company.id, hook });
    const event = { event: "ping",`,
      ],
      [
        "deliveries.ts",
        "if (company.webhooks.get(hook.id)?.active !== true) {",
        "if ((company.webhooks.get(hook.id) ?? hook).active !== true) {",
      ],
    ),
  ]),
  ...delivered([
    plain("signs deliveries with the hash of an older age", "SIG-01", [
      "deliveries.ts",
      'return createHmac("sha256", secret).update(body).digest("hex").toUpperCase();',
      'return createHmac("sha1", secret).update(body).digest("hex").toUpperCase();',
    ]),
  ]),
  ...delivered([
    plain("signs deliveries in a header that has no X in front", "SIG-02", [
      "deliveries.ts",
      '"X-Saltbush-Signature": `sha256=${signed(body, secret)}`',
      '"Saltbush-Signature": `sha256=${signed(body, secret)}`',
    ]),
  ]),
  ...delivered([
    plain("says company in an event in place of company_id", "EVT-10 EVT-13", [
      "deliveries.ts",
      "const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };",
      "const event = { event: kind, id: chance.id(), data, company: company.id, created_at: new Date(now()).toISOString() };",
    ]),
  ]),
  ...delivered([
    subtle("sends an event to the first endpoint that subscribed and to no other", "EVT-15", [
      "deliveries.ts",
      "for (const hook of company.webhooks.values()) if (hook.events.includes(kind)) this.#send(company, hook, body);",
      `const first = [...company.webhooks.values()].find((hook) => hook.active && hook.events.includes(kind));
    if (first !== undefined) this.#send(company, first, body);`,
    ]),
  ]),
];
