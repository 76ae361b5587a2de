import { buildLarge } from "@hr-platform/engine/http/turns/large-companies";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { Progress } from "./progress.ts";

/** Builds a large company between requests, so that the first one need not wait for all of it. */
export async function prepareCompany({ defaultSandbox }: Mock, slug: string, progress: Progress): Promise<void> {
  const began = performance.now();
  progress.step(`building company ${slug} …`);
  await buildLarge(defaultSandbox, true, slug);
  const people = defaultSandbox.dataOf(slug).employees.length.toLocaleString("en");
  progress.end(`built company ${slug} with ${people} people in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
