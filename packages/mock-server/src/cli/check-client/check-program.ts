import { inboxSecret } from "@hr-platform/engine/webhooks/signature";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { type CheckOptions, checkClient } from "@hr-platform/client-check/check-client";
import type { RunProgram } from "@hr-platform/client-check/run/program";
import type { ClientReport } from "@hr-platform/client-check/report";
import { companyOf } from "../exec/environment.ts";
import { selectionOf } from "./selection.ts";

/** How a program is judged on a mock that somebody else has made. */
export interface ProgramCheck extends Pick<CheckOptions, "concurrency" | "bail" | "budget" | "signal"> {
  /** The program as words, for the report. */
  readonly command: readonly string[];
  /** Slug. Default `wattle`, or the first one. */
  readonly company?: string;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
}

/** Judges a program on a mock, at a port that is open only for that. @throws ConfigurationError */
export async function checkProgram(
  mock: Mock,
  run: RunProgram,
  { company, only = [], skip = [], ...more }: ProgramCheck,
): Promise<ClientReport> {
  const { slug } = companyOf(mock.world.companies, company);
  const listening = await mock.listen();
  try {
    return await checkClient({
      ...more,
      mock,
      origin: listening.url,
      company: slug,
      settings: mock.defaultSandbox.settings,
      run,
      secretOf: inboxSecret,
      selects: selectionOf(only, skip),
    });
  } finally {
    await listening.close();
  }
}
