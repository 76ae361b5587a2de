import { editionNamed } from "../editions/edition.ts";
import { runSuite } from "../suite.ts";
import type { Report } from "../verdict/report.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { playbackWire } from "../evidence/playback.ts";

/**
 * What the current checks say of recorded evidence, under the edition of the run; if that named none, the newest.
 * @param cite requirements whose evidence the report has although nothing complains. Default: none
 */
export async function judgedAgain(evidence: Evidence, cite: readonly string[] = []): Promise<Report> {
  const { target, tier, only, skip, readOnly, seed, started_at, again, maxRequests, rotate, concurrency = 1, edition } = evidence.head;
  const { published = false } = evidence.head;
  return runSuite({
    target,
    tier,
    only,
    skip,
    readOnly,
    seed,
    ...(maxRequests === undefined ? {} : { maxRequests }),
    edition: editionNamed(edition),
    cite,
    startedAt: new Date(started_at),
    wire: playbackWire(evidence),
    concurrency,
    preflight: true,
    published,
    ...(again === undefined ? {} : { again }),
    ...(rotate === undefined ? {} : { rotate }),
  });
}
