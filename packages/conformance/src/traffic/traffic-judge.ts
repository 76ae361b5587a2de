import { Forms } from "../forms/forms.ts";
import { Exchange, type ExchangeRecord } from "../exchange/exchange.ts";
import { observationsIn } from "../oracles/observers.ts";
import { type Finding, type Oracle, type OracleContext, findingVerdict } from "../oracles/oracle.ts";
import { oracles } from "../oracles/index.ts";
import { type Judgement, Judgements } from "../run/check/judgements.ts";
import { ruleAt } from "../run/measured/catalogue.ts";
import { exchangeOf } from "./recorded-exchange.ts";
import type { RecordedRequest, Traffic } from "./recorded-traffic.ts";

/** Rules that need to know what the key may do, or how much of a body the suite itself has read. */
const NEVER: ReadonlySet<string> = new Set(["one-plan", "one-scope-is-enough", "bounded-answers", "codes-of-unnamed-requests"]);
/** Rules that read a header of the response, which a recorder or a sanitiser may have left out. */
const OF_HEADERS: ReadonlySet<string> = new Set(["rate-headers", "rate-header-values", "coming-soon-answers"]);
const OF_TYPES: ReadonlySet<string> = new Set(["json-bodies", "readable-bodies", "csv-export"]);
/** Rules that need no body. */
const OF_ANY_BODY: ReadonlySet<string> = new Set(["rate-headers", "no-secrets"]);
/** Rules that compare numbers of one response that a write between two queries of the server sets apart: such a failure must come twice. */
const RACING: ReadonlySet<string> = new Set(["only-page-total", "more-behind", "plan-progress"]);
/** A rule about several companies. */
const OF_COMPANIES = "own-company-only";
const COMPANIES = ["full", "other", "low"] as const;
/** A text that can only be a secret: long, with digits and letters, and not what a sanitiser writes in its place. */
const SECRET = /^(?=.*\d)(?=.*[a-z])(?!.*(?:redact|remov|mask|hidden|filter|secret))[\w+/=.-]{16,}$/i;

/** What recorded traffic shows. */
export interface TrafficFindings {
  readonly judgements: Judgements;
  /** The exchanges by id. */
  readonly exchanges: ReadonlyMap<string, ExchangeRecord>;
  /** Passive rules that judged something, each at an operation. */
  readonly looked: ReadonlySet<string>;
  readonly secrets: ReadonlyMap<string, string>;
}

/** What an exchange shows by itself. */
export interface SeenAtOnce {
  readonly record: ExchangeRecord;
  readonly failures: readonly Judgement[];
  readonly observed: ReturnType<typeof observationsIn>;
}

/** A failure by a rule, and the exchange that shows it. */
interface Failure extends Finding {
  readonly rule: Oracle;
  readonly exchange: string;
}

/** Judges recorded traffic, all of it known. */
export function judgeExchanges({ requests, callers }: Traffic, secrets: Map<string, string>): TrafficFindings {
  const judge = new TrafficJudge(callers, secrets);
  for (const request of requests) judge.learn(request);
  for (const request of requests) judge.judge(request);
  return judge.end();
}

/**
 * Judges traffic by the passive rules, request by request. A failure counts only if the exchange proves it alone, or if nothing outside the
 * traffic can explain it: others use the company too, and their requests are not recorded. What a rule remembers from earlier exchanges makes
 * a requirement inconclusive at most.
 */
export class TrafficJudge {
  readonly #judgements = new Judgements();
  readonly #exchanges = new Map<string, ExchangeRecord>();
  readonly #looked = new Set<string>();
  readonly #racing: Failure[] = [];
  readonly #memory: Memory;
  readonly #companies: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  readonly #callers: Traffic["callers"];
  readonly #secrets: Map<string, string>;

  constructor(callers: Traffic["callers"], secrets: Map<string, string>) {
    this.#callers = callers;
    this.#secrets = secrets;
    this.#memory = new Memory(this.#judgements, callers);
  }

  /** Takes from an exchange what others are judged by. Every request is learnt from before it is judged. */
  learn(request: RecordedRequest): void {
    const exchange = new Exchange(exchangeOf(request));
    this.#exchanges.set(exchange.id, exchange.record);
    if (request.judged) learn(exchange, request.caller, this.#callers, this.#secrets);
  }

  /** Judges an exchange. @returns what it shows at once: what fails, and which values open points have */
  judge(request: RecordedRequest): SeenAtOnce {
    const exchange = new Exchange(this.#exchanges.get(`entry/${request.entry.number}`)!);
    const context = this.#memory.of(request.caller);
    // A write may have been carried out although its response says nothing.
    if (context !== undefined && request.entry.method !== "GET" && (!request.judged || exchange.cut !== undefined))
      for (const rule of oracles) rule.unsure?.(exchange, context);
    if (!request.judged) return { record: exchange.record, failures: [], observed: [] };
    const observed = observationsIn(exchange, () => undefined);
    for (const [decision, value] of observed) this.#judgements.observe(decision, value, [exchange.id]);
    const own: OracleContext = {
      // The response that creates an endpoint shows its secret.
      secrets: exchange.operation === "createWebhook" ? new Map() : this.#secrets,
      forms: new Forms(),
      observed: () => undefined,
    };
    const failures: Judgement[] = [];
    const count = (rule: Oracle, one: Finding): void => {
      const judgement = judgementOf(rule, one, exchange.id);
      this.#judgements.add(judgement);
      if (judgement.verdict === "fail") failures.push(judgement);
    };
    for (const rule of oracles) {
      if (!applies(rule, request, exchange)) continue;
      const proven = rule.judge(exchange, own);
      if (proven.length > 0) this.#looked.add(ruleAt(rule.id, exchange.operation!));
      for (const one of proven) {
        if (!one.holds && RACING.has(rule.id)) this.#racing.push({ ...one, rule, exchange: exchange.id });
        else count(rule, one);
      }
      if (context === undefined || OF_ANY_BODY.has(rule.id)) continue;
      const later = rule.judge(exchange, context).filter(({ holds }) => !holds);
      for (const { requirement } of later)
        if (proven.every((one) => one.holds || one.requirement !== requirement)) doubt(this.#judgements, rule, requirement, exchange.id);
    }
    this.#judgeCompany(request, exchange, count);
    return { record: exchange.record, failures, observed };
  }

  /** Judges whether a response shows what belongs to another company of the traffic, each known by its own key. */
  #judgeCompany({ caller }: RecordedRequest, exchange: Exchange, count: (rule: Oracle, one: Finding) => void): void {
    const key = COMPANIES[this.#callers.companyOf(caller) ?? COMPANIES.length];
    const rule = oracles.find(({ id }) => id === OF_COMPANIES);
    if (key === undefined || rule === undefined) return;
    for (const one of rule.judge(new Exchange({ ...exchange.record, key }), this.#companies)) count(rule, one);
  }

  /** What all of it shows. */
  end(): TrafficFindings {
    judgeRacing(this.#racing, this.#judgements);
    return { judgements: this.#judgements, exchanges: this.#exchanges, looked: this.#looked, secrets: this.#secrets };
  }
}

/** What rules remember of each company, or of each key whose company is unknown. */
class Memory {
  readonly #judgements: Judgements;
  readonly #callers: Traffic["callers"];
  readonly #contexts = new Map<string, OracleContext>();

  constructor(judgements: Judgements, callers: Traffic["callers"]) {
    this.#judgements = judgements;
    this.#callers = callers;
  }

  /** The context of a key; undefined: the key is unknown beside others, so the request may be about any company. */
  of(caller: number | undefined): OracleContext | undefined {
    if (caller === undefined && this.#callers.count > 0) return undefined;
    const company = this.#callers.companyOf(caller);
    const name = company === undefined ? `key ${caller}` : `company ${company}`;
    const known = this.#contexts.get(name) ?? {
      secrets: new Map(),
      forms: new Forms(),
      observed: (slug) => this.#judgements.observed(slug),
    };
    this.#contexts.set(name, known);
    return known;
  }
}

/** Takes the company of the key, and the secret of a new endpoint, from a response. */
function learn(exchange: Exchange, caller: number | undefined, callers: Traffic["callers"], secrets: Map<string, string>): void {
  const { operation, ok, data } = exchange;
  const company = operation === "getCompany" && ok ? data.at("id").text : undefined;
  if (caller !== undefined && company !== undefined) callers.belongs(caller, company.toLowerCase());
  const secret = operation === "createWebhook" && ok ? data.at("secret").text : undefined;
  if (secret !== undefined && SECRET.test(secret)) secrets.set(secret, "the secret of a webhook endpoint");
}

/** Whether the recording has what a rule reads. */
function applies(rule: Oracle, { entry, caller }: RecordedRequest, { cut }: Exchange): boolean {
  if (NEVER.has(rule.id) || rule.id === OF_COMPANIES) return false;
  if (cut !== undefined && !OF_ANY_BODY.has(rule.id)) return false;
  // A recorder that leaves headers out, such as a script in a page, has no Date; a sanitiser takes the key out first.
  const isWhole = entry.received["date"] !== undefined;
  if (OF_HEADERS.has(rule.id) && (!isWhole || caller === undefined)) return false;
  return !OF_TYPES.has(rule.id) || isWhole || entry.received["content-type"] !== undefined;
}

function judgementOf(rule: Oracle, one: Finding, exchange: string): Judgement {
  const { requirement, expected, got } = one;
  return { requirement, verdict: findingVerdict(one), check: rule.id, expected, got, exchanges: [exchange] };
}

/** Leaves a requirement undecided, because a request that was not recorded may explain what the rule saw. */
function doubt(judgements: Judgements, rule: Oracle, requirement: string, exchange: string): void {
  const reason = `${exchange} differs from what the recording shows before it (${rule.title}); a request that was not recorded may explain that`;
  judgements.gap({ check: rule.id, requirements: [requirement], verdict: "inconclusive", reason, doubt: [exchange] });
}

/** Counts failures that one unlucky moment explains only if they came twice. */
function judgeRacing(failures: readonly Failure[], judgements: Judgements): void {
  for (const [requirement, found] of Map.groupBy(failures, (one) => one.requirement)) {
    if (found.length > 1) for (const one of found) judgements.add(judgementOf(one.rule, one, one.exchange));
    else
      judgements.gap({
        check: found[0]!.rule.id,
        requirements: [requirement],
        verdict: "inconclusive",
        reason: `${found[0]!.exchange} breaks it once; a write at the same moment may explain that (${found[0]!.rule.title})`,
        doubt: [found[0]!.exchange],
      });
  }
}
