import { currentDocument } from "../document/api-document.ts";
import { openPointsAt } from "../document/described-answers.ts";
import { NOT_SHOWN } from "../document/open-points.ts";
import { Exchange } from "../exchange/exchange.ts";
import type { DriftDifference, DriftReport, PermittingPoint } from "../verdict/report.ts";
import { ABSENT, BESIDE_REQUEST, PAGE_SIZE, RATE_HEADERS, type TraitDifference, differencesOf, traitsOf } from "./answer-traits.ts";
import type { MockControl } from "./mock-control.ts";
import { type PairedExchanges, type Witnessed, pairsOf } from "./witness.ts";

/** Two runs of a program, and the mock that one of them talked to. */
export interface TwoRuns {
  readonly mock: readonly Witnessed[];
  readonly service: readonly Witnessed[];
  readonly control: Pick<MockControl, "otherAnswers" | "values">;
}

/** A refusal by the rate limit says nothing about the request; a gateway's answer is nobody's. */
const isMute = ({ record: { response } }: Witnessed): boolean => response.status === 0 || response.status === 429 || response.status > 501;

/**
 * What differs between the mock and a service in what the same program got from both. Differences that the passive rules call failures are
 * left to them.
 */
export async function driftBetween({ mock, service, control }: TwoRuns): Promise<Omit<DriftReport, "command">> {
  const all = pairsOf(mock, service);
  const pairs = all.filter((pair) => !isMute(pair.mock) && !isMute(pair.service));
  const found = new Found();
  const requests = mock.map(({ record }) => record);
  for (const pair of pairs) {
    if (pair.service.failures.length > 0) continue;
    const left = differencesIn(pair).filter((one) => found.isNew(pair, one));
    if (left.length === 0) continue;
    const points = await explained(pair, left, control, requests);
    for (const one of left) found.add(pair, one, points.get(one) ?? []);
  }
  const decided = new Map([...(await control.values()), ...observedIn(mock)]);
  for (const one of service) for (const [slug, value] of one.observed) found.observed(one, slug, decided.get(slug), value);
  return {
    both: all.length,
    only_mock: mock.length - all.length,
    only_service: service.length - all.length,
    not_compared: all.length - pairs.length,
    differences: found.rows,
  };
}

const observedIn = (run: readonly Witnessed[]): (readonly [slug: string, value: string])[] => run.flatMap(({ observed }) => observed);

function differencesIn({ mock, service }: PairedExchanges): TraitDifference[] {
  const traits = ({ record, before }: Witnessed): ReturnType<typeof traitsOf> => traitsOf(new Exchange(record), before);
  return differencesOf(traits(mock), traits(service));
}

/** The values of open points under which the mock answers as the service does, for each difference. */
async function explained(
  { mock, service }: PairedExchanges,
  left: readonly TraitDifference[],
  control: TwoRuns["control"],
  requests: Parameters<MockControl["otherAnswers"]>[1],
): Promise<ReadonlyMap<TraitDifference, PermittingPoint[]>> {
  const points = new Map<TraitDifference, PermittingPoint[]>();
  const theirs = traitsOf(new Exchange(service.record), service.before);
  for await (const { point, exchange } of control.otherAnswers(mock.record, requests)) {
    const still = differencesOf(traitsOf(exchange, mock.before), theirs);
    for (const one of left)
      if (!still.some(({ place }) => contradicts(place, one.place))) points.set(one, [...(points.get(one) ?? []), point]);
  }
  return points;
}

/** Whether a difference that stays under another value shows that the value does not explain one at a place. */
function contradicts(stays: string, place: string): boolean {
  // A refusal for another reason names another field.
  return stays === place || stays === "status" || (place === "status" && stays === "error.field");
}

/** The differences, each once. */
class Found {
  readonly #rows = new Map<string, DriftDifference & { readonly exchanges: string[] }>();

  get rows(): DriftDifference[] {
    return [...this.#rows.values()];
  }

  /** Whether a difference is the first of its kind. Otherwise its exchange is noted. */
  isNew({ mock, service }: PairedExchanges, one: TraitDifference): boolean {
    const known = this.#rows.get(nameOf(mock, one));
    known?.exchanges.push(service.record.id);
    return known === undefined;
  }

  add({ mock, service }: PairedExchanges, one: TraitDifference, tried: readonly PermittingPoint[]): void {
    const points = tried.length > 0 ? tried : untried(service, one);
    const kind = points.length > 0 ? "open" : isFurther(mock, one) ? "further" : "unexplained";
    this.#rows.set(nameOf(mock, one), { kind, operation: operationOf(mock), ...one, points, exchanges: [service.record.id] });
  }

  /** Adds the value of an open point that an exchange with the service shows. */
  observed(one: Witnessed, slug: string, mock: string | undefined, service: string): void {
    if (mock === undefined || mock === service) return;
    const isTold = this.rows.some(({ points }) => points.some((point) => point.slug === slug && point.values?.service === service));
    if (isTold) return;
    const { id } = currentDocument.decision(slug as Parameters<typeof currentDocument.decision>[0]);
    const row = {
      kind: "open",
      operation: operationOf(one),
      place: "",
      mock,
      service,
      points: [{ id, slug, values: { mock, service } }],
    } as const;
    this.#rows.set(`${slug}=${service}`, { ...row, exchanges: [one.record.id] });
  }
}

const nameOf = (mock: Witnessed, one: TraitDifference): string => [operationOf(mock), one.place, one.mock, one.service].join("\n");

/** Open points that may explain a difference, although the mock cannot be set to what the service does. */
function untried({ record }: Witnessed, { place, service }: TraitDifference): PermittingPoint[] {
  const { described } = new Exchange(record);
  if (place === RATE_HEADERS) return service === ABSENT ? [] : pointsOf(["A-49"]);
  if (place === PAGE_SIZE) {
    const asked = new URLSearchParams(record.request.query).get("limit");
    return asked === null ? pointsOf(["A-58"]) : Number(service) < Number(asked) ? pointsOf(["A-59"]) : [];
  }
  // The request asks for something that the document leaves open.
  if (place === "status" || place.endsWith(BESIDE_REQUEST)) return pointsOf(record.open);
  const member = /^([^,]+)(?:, its value)?$/.exec(place)?.[1];
  return member === undefined || described === null || service === "there"
    ? []
    : pointsOf((openPointsAt(described, member) ?? []).filter((id) => NOT_SHOWN.has(id)));
}

function pointsOf(ids: readonly string[]): PermittingPoint[] {
  return currentDocument.decisions.flatMap(({ id, slug }) => (ids.includes(id) ? [{ id, slug }] : []));
}

/** Whether only the service shows a member, and the document names none there. */
function isFurther({ record }: Witnessed, { place, mock }: TraitDifference): boolean {
  const { described } = new Exchange(record);
  return mock === ABSENT && (described === null || place.endsWith(".*") || openPointsAt(described, place) === undefined);
}

/** The operation of an exchange, such as `POST /leave`. */
function operationOf({ record }: Witnessed): string {
  const { method, path } = new Exchange(record).described ?? record.request;
  return `${method} ${path}`;
}
