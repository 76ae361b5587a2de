import { nearestName } from "@hr-platform/command-line/nearest-name";
import type { ApiDocument } from "../document/api-document.ts";
import type { Requirement } from "../document/requirements.ts";
import { ConfigurationError } from "./configuration-error.ts";
import type { Target } from "./target.ts";

/** What somebody says of a requirement that no request can decide. */
export interface DeclaredStatement extends Pick<Requirement, "id" | "section" | "statement"> {
  readonly text: string;
  readonly by: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/**
 * What a target declares, in the order of the document. Only informational requirements can be declared: a run records what it sees of them, if it
 * sees anything, and no request can pass or fail them.
 * @throws ConfigurationError for an unknown requirement, and for one that requests decide
 */
export function declaredStatements(
  { declared = {} }: Pick<Target, "declared">,
  { requirements, version }: ApiDocument,
): DeclaredStatement[] {
  for (const [id, { date }] of Object.entries(declared)) {
    const row = requirements.find((one) => one.id === id);
    const place = `declared: '${id.slice(0, 100)}'`;
    if (row?.level === "informational") {
      if (Number.isNaN(Date.parse(date))) throw new ConfigurationError(`${place}: ${date} is no day; write one such as 2026-11-20`);
      continue;
    }
    if (row !== undefined) throw new ConfigurationError(`${place} is decided by requests, so nothing is declared of it: leave it out`);
    const near = nearestName(
      id,
      requirements.map((one) => one.id),
    );
    throw new ConfigurationError(
      `${place} is no requirement of API document ${version}; ${near === undefined ? "write an id such as EVT-21" : `did you mean ${near}?`}`,
    );
  }
  return requirements.flatMap(({ id, section, statement }) => {
    const said = Object.hasOwn(declared, id) ? declared[id] : undefined;
    return said === undefined ? [] : [{ id, section, statement, ...said }];
  });
}
