import { delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Hooks. */
export const sixthHooks: readonly Planted[] = [
  subtle("keeps the address of a webhook endpoint without its query", "HOOK-16", [
    "webhook-routes.ts",
    `    id: chance.id(),
    url,
`,
    `    id: chance.id(),
    url: url.split("?")[0]!,
`,
  ]),
  ...delivered([
    subtle("goes on with the later attempts while an endpoint is paused", "HOOK-14", [
      "deliveries.ts",
      "if (company.webhooks.get(hook.id)?.active !== true) {",
      `const known = company.webhooks.get(hook.id);
    if (known === undefined || (job.attempts === 0 && !known.active)) {`,
    ]),
  ]),
  subtle("takes an endpoint on localhost without HTTPS", "HOOK-06", [
    "webhook-routes.ts",
    `new URL(url).protocol !== "https:")`,
    `(new URL(url).protocol !== "https:" && new URL(url).hostname !== "localhost"))`,
  ]),
  ...delivered([
    subtle(
      "keeps the endpoints of each event kind from its first event on, and reads them anew when one is added, but not when one is deleted",
      "HOOK-11",
      [
        "deliveries.ts",
        "for (const hook of company.webhooks.values()) if (hook.events.includes(kind)) this.#send(company, hook, body);",
        `const place = \`\${company.id} \${kind}\`;
    const hooks = this.#hooks.get(place) ?? [...company.webhooks.values()].filter(({ events }) => events.includes(kind));
    this.#hooks.set(place, hooks);
    for (const hook of hooks) this.#send(company, hook, body);`,
      ],
      [
        "deliveries.ts",
        `  #jobs: Job[] = [];
`,
        `  #jobs: Job[] = [];
  readonly #hooks = new Map<string, readonly Webhook[]>();
`,
      ],
      [
        "deliveries.ts",
        `    const event = { event: "ping",`,
        `    this.#hooks.clear();
    const event = { event: "ping",`,
      ],
      ["deliveries.ts", "if (company.webhooks.get(hook.id)?.active !== true) {", "if (!hook.active) {"],
    ),
  ]),
  plain("lists the events of an endpoint as one text, as its column holds them", "HOOK-03", [
    "webhook-routes.ts",
    "signing: { key: hook.secret } } : webhookOf(hook);",
    "signing: { key: hook.secret } } : { ...webhookOf(hook), events: hook.events.join() };",
  ]),
  ...delivered([
    subtle("sends an endpoint of one kind of leave or employee events all of that resource", "EVT-15", [
      "deliveries.ts",
      "if (hook.events.includes(kind)) this.#send(",
      `if (hook.events.some((event) => event.split(".")[0] === kind.split(".")[0])) this.#send(`,
    ]),
  ]),
  ...delivered([
    plain("attempts an event that is never acknowledged a fourth time after 32 s", "EVT-16", [
      "deliveries.ts",
      "const RETRIES = [2000, 8000];",
      "const RETRIES = [2000, 8000, 32_000];",
    ]),
  ]),
  ...delivered([
    plain("makes the third attempt after four seconds", "EVT-17", [
      "deliveries.ts",
      "const RETRIES = [2000, 8000];",
      "const RETRIES = [2000, 4000];",
    ]),
  ]),
  ...delivered([
    plain(
      "delivers events to the endpoints of all companies",
      "EVT-23",
      [
        "deliveries.ts",
        "  #jobs: Job[] = [];",
        `  #jobs: Job[] = [];
  readonly #companies = new Set<CompanyData>();`,
      ],
      [
        "deliveries.ts",
        "    for (const hook of company.webhooks.values()) if (hook.events.includes(kind)) this.#send(company, hook, body);",
        `    for (const one of this.#companies)
      for (const hook of one.webhooks.values()) if (hook.events.includes(kind)) this.#send(one, hook, body);`,
      ],
      [
        "deliveries.ts",
        "  ping(company: CompanyData, hook: Webhook): void {",
        `  ping(company: CompanyData, hook: Webhook): void {
    this.#companies.add(company);`,
      ],
    ),
  ]),
  ...delivered([
    subtle(
      "writes the company of the first event into all later ones",
      "EVT-13",
      [
        "deliveries.ts",
        "  #jobs: Job[] = [];",
        `  #jobs: Job[] = [];
  #companyId: string | undefined;`,
      ],
      [
        "deliveries.ts",
        "    const event = { event: kind, id: chance.id(), data, company_id: company.id,",
        `    this.#companyId ??= company.id;
    const event = { event: kind, id: chance.id(), data, company_id: this.#companyId,`,
      ],
    ),
  ]),
  ...delivered([
    plain("writes the time of events with the offset of the server", "EVT-12", [
      "deliveries.ts",
      "const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };",
      `const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now() + 36_000_000).toISOString().replace("Z", "+10:00") };`,
    ]),
  ]),
  ...delivered([
    subtle("takes an attempt that timed out for delivered", "EVT-19", [
      "deliveries.ts",
      `    } catch {
      return false;`,
      `    } catch {
      return signal.aborted;`,
    ]),
  ]),
  ...delivered([
    plain("gives each attempt to deliver an event an id of its own", "EVT-20", [
      "deliveries.ts",
      "const { company, hook, body } = job;",
      `const { company, hook } = job;
    const body = job.attempts === 0 ? job.body : JSON.stringify({ ...JSON.parse(job.body), id: this.#settings.chance.id() });`,
    ]),
  ]),
  ...delivered([
    subtle("writes the status of the leave as the event: leave.pending, leave.auto_approved", "EVT-10", [
      "deliveries.ts",
      "const event = { event: kind,",
      `const { status } = data as { status?: string };
    const event = { event: kind.startsWith("leave.") ? \`leave.\${status}\` : kind,`,
    ]),
  ]),
  subtle("gives endpoints on the same host one secret", "SIG-03", [
    "webhook-routes.ts",
    "    secret: Buffer.from(",
    "    secret: [...company.webhooks.values()].find((other) => new URL(other.url).host === new URL(url).host)?.secret ?? Buffer.from(",
  ]),
];
