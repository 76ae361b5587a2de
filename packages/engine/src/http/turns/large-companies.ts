import { type ApiRequest, keySentBy } from "../../contract/request.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import type { ComingUse } from "../../store/company/companies.ts";
import type { Steps } from "@hr-platform/domain";

/** The most steps, and about the most milliseconds, between which nobody else is answered. */
const [STEPS_AT_ONCE, TIME_AT_ONCE] = [8, 5];

/** Does work in turns of the event loop, between which others are answered. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const began = performance.now();
    for (let n = 0; n < STEPS_AT_ONCE && performance.now() - began < TIME_AT_ONCE; n += 1) {
      const next = steps.next();
      if (next.done === true) return next.value;
    }
    await new Promise((go) => void setImmediate(go));
  }
}

/** Companies are built one after the other: two at a time would hold others up for twice as long. */
let last = Promise.resolve();

/**
 * Builds the large companies that a request needs, in turns between which others are answered. What is made of them is the same as if
 * the request itself built them. undefined: there is nothing to build.
 */
export function buildFor(sandbox: Sandbox, request: ApiRequest): Promise<void> | undefined {
  const { origin } = sandbox.parts.companies;
  if (origin.world.large === undefined || origin.world.large.length === 0) return undefined;
  // With activity, time passes in all companies at once.
  if (sandbox.activity.rate > 0) return buildLarge(sandbox, true);
  const { method } = request;
  return buildLarge(sandbox, method !== "GET" && method !== "HEAD", sandbox.keys.get(keySentBy(request))?.company.slug ?? "");
}

/**
 * Builds the companies of a sandbox if one of them is large, or that of a slug if it is. `writes`: whether they may be written.
 * undefined: there is nothing to build.
 */
export function buildLarge(sandbox: Sandbox, writes: boolean, slug?: string): Promise<void> | undefined {
  if (nextUnbuilt(sandbox, writes, slug) === undefined) return undefined;
  const built = last.then(() => build(sandbox, writes, slug));
  last = built.catch(() => {});
  return built;
}

async function build(sandbox: Sandbox, writes: boolean, slug?: string): Promise<void> {
  // A reset meanwhile replaces the companies.
  for (let next = nextUnbuilt(sandbox, writes, slug); next !== undefined; next = nextUnbuilt(sandbox, writes, slug))
    await inTurns(sandbox.parts.companies.prepare(next, use(sandbox, writes), sandbox.decisions));
}

function nextUnbuilt(sandbox: Sandbox, writes: boolean, slug?: string): string | undefined {
  const { companies } = sandbox.parts;
  const { world } = companies.origin;
  const large = world.large ?? [];
  if (large.length === 0 || (slug !== undefined && !large.includes(slug))) return undefined;
  const wanted = slug === undefined ? world.companies.map((company) => company.slug) : [slug];
  return wanted.find((one) => !companies.isBuilt(one, use(sandbox, writes), sandbox.decisions));
}

const use = ({ clock, activity }: Sandbox, writes: boolean): ComingUse => ({ writes, acts: activity.rate > 0, now: clock.now() });
