import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { Progress } from "./progress.ts";

/** The steps of `Companies.prepare`, as people know them. */
const STEPS = ["people and their history", "tables", "lists", "e-mail addresses"];

/** Builds a company between requests, so that the first one need not wait for all of it. */
export async function prepareCompany({ defaultSandbox }: Mock, slug: string, progress: Progress): Promise<void> {
  const began = performance.now();
  const steps = defaultSandbox.parts.companies.prepare(slug, defaultSandbox.decisions);
  for (let n = 0; ; n += 1) {
    progress.step(`building company ${slug}: ${STEPS[n] ?? "…"}`);
    // Requests come first, and what is shown gets to the terminal.
    await new Promise<void>((resolve) => void setImmediate(resolve));
    if (steps.next().done === true) break;
  }
  const people = defaultSandbox.dataOf(slug).employees.length.toLocaleString("en");
  progress.end(`built company ${slug} with ${people} people in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
