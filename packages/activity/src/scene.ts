import type { EmployeeRecord, Stream } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import type { OperationTypes } from "@hr-platform/spec/types";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import { refuse } from "@hr-platform/engine/contract/errors";
import { routes } from "@hr-platform/engine/operations/index";
import type { WebContext } from "@hr-platform/engine/operations/web-action";
import { webEffects } from "@hr-platform/engine/operations/web";
import type { ActingService } from "@hr-platform/engine/pipeline/pipeline";
import { requirePlan } from "@hr-platform/engine/pipeline/plans";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";
import type { Access } from "@hr-platform/engine/store/key-ring";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { Draws } from "./draws.ts";
import { type Workday, workdayOf } from "./workday.ts";

/** What an act sends to an operation. */
interface Sent<Id extends OperationId> {
  readonly params?: OperationTypes[Id]["params"];
  /** With members that only some decisions know. */
  readonly body?: OperationTypes[Id]["body"] & Readonly<Record<string, unknown>>;
}

/** An act when it is done: the company at that instant, and how to write. What it writes goes through the rules of operations and web actions. */
export class ActScene {
  readonly company: CompanyState;
  readonly decisions: Decisions;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly #service: ActingService;
  readonly #act: string;
  readonly #about: string;
  #chance: Stream | undefined;

  constructor(service: ActingService, company: CompanyState, now: number, act: string, about: string) {
    this.#service = service;
    this.company = company;
    this.decisions = service.decisions;
    this.now = now;
    this.#act = act;
    this.#about = about;
  }

  /** The chance of this act. */
  get chance(): Stream {
    return (this.#chance ??= this.chanceOf(new Date(this.now).toISOString(), this.#act));
  }

  /** The chance of a fact about the same person or record, the same at any time. */
  chanceOf(when: string, question: string): Stream {
    return new Draws(this.#service.settings.seed, this.company.slug, when).stream(question, this.#about);
  }

  /** The day of a person's place at this instant. */
  workday({ resource: { jurisdiction } }: EmployeeRecord): Workday {
    return workdayOf(jurisdiction, this.company.timeZone, this.company.today, 0);
  }

  /** An employed person; undefined if they are not employed any more. */
  employed(id: string): EmployeeRecord | undefined {
    const record = this.company.employees.get(id)?.record;
    return record === undefined || record.termination !== null ? undefined : record;
  }

  /** Does what an operation does, as a person does it in the web application. Returns the body. @throws ApiError */
  call<Id extends OperationId>(id: Id, { params = {}, body = {} }: Sent<Id>): string | null {
    const { contract, decisions, settings } = this.#service;
    const { company, now } = this;
    const route = routes.get(id)!;
    requirePlan(contract.operation(id), company.company.record.resource.plan, decisions);
    const context = {
      company,
      contract,
      decisions,
      settings,
      now,
      params,
      body,
      access: this.#access(),
      query: {},
      page: { page: 1, limit: 1 },
      sent: body,
      file: null,
      origin: undefined,
    } as unknown as AnyContext;
    const found = route.find?.(context);
    if (route.find !== null && found === undefined) throw refuse.unknownId();
    route.check?.(context);
    const answer = route.run(context, found as never);
    this.#service.commit(company, answer, now);
    return answer.body;
  }

  /** As `call`, for an operation that creates something. Returns its id. */
  create<Id extends OperationId>(id: Id, sent: Sent<Id>): string {
    return (JSON.parse(this.call(id, sent)!) as { readonly data: { readonly id: string } }).data.id;
  }

  /** Does a web action. @throws ApiError */
  web(name: string, body: Readonly<Record<string, unknown>>): unknown {
    const { keys, keyEnding, decisions } = this.#service;
    const { company, now } = this;
    const context: WebContext = { keys, keyEnding, company, decisions, now };
    const { data, changes = [], events = [] } = webEffects(name, context, body);
    this.#service.commit(company, { changes, events }, now);
    return data;
  }

  /** Nobody's key: people do not use one. */
  #access(): Access {
    const { slug } = this.company;
    const { id, name, jurisdiction } = this.company.company.record.resource;
    const company = { slug, id, name, plan: "enterprise" as const, jurisdictions: jurisdiction, keys: [] };
    return { key: { token: "", scopes: [], revoked: false }, company };
  }
}
