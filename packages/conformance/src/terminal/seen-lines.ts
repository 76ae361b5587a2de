import { currentDocument } from "../document/api-document.ts";
import { openQuestions } from "../document/open-points.ts";
import { requirementById } from "../document/requirements.ts";
import { plainText } from "../exchange/text/plain-text.ts";
import type { SeenAtOnce } from "../traffic/traffic-judge.ts";
import { type Line, styled } from "./print.ts";

/** Most characters of what an exchange shows. */
const MOST = 400;

/** What exchanges show as they pass, each thing in full once. */
export class SeenLines {
  readonly #told = new Set<string>();

  /** The lines of an exchange: its failures, then what it shows of open points. */
  of({ record, failures, observed }: SeenAtOnce): Line[] {
    const { method, path, query } = record.request;
    const place = `${record.id}  ${method} ${path}${query === "" ? "" : `?${query}`} -> ${record.response.status}`;
    return [
      ...failures.flatMap((failure): Line[] => {
        const { requirement, check, expected, got } = failure;
        const { section = [], statement = "", decisions = [] } = requirementById.get(requirement) ?? {};
        const head = [styled("red", "FAIL"), " ", styled("bold", requirement), ` ${section.join(" ")}`] as const;
        if (!this.#isNew(`${requirement} ${check} ${expected}`)) return [[...head, `  again: ${place}`]];
        const beside = decisions.map((id) => `${id} (${slugOf(id)})`).join(", ");
        return [
          [...head, `  ${statement}`],
          `  exchange  ${place}`,
          `  expected  ${expected}`,
          `  got       ${shorten(got)}`,
          ...(beside === "" ? [] : [`  open      only beside it: ${beside}`]),
        ];
      }),
      ...observed.flatMap(([slug, value]): Line[] => {
        if (!this.#isNew(`${slug}=${value}`)) return [];
        const { id } = currentDocument.decision(slug);
        return [[styled("cyan", "OPEN"), ` ${id} ${slug}=${value}  ${openQuestions.get(slug) ?? ""}`], `  exchange  ${place}`];
      }),
    ];
  }

  #isNew(what: string): boolean {
    const { size } = this.#told;
    return this.#told.add(what).size > size;
  }
}

function slugOf(id: string): string {
  return currentDocument.decisions.find((row) => row.id === id)?.slug ?? "not chosen";
}

function shorten(text: string): string {
  const line = plainText(text);
  return line.length > MOST ? `${line.slice(0, MOST)}…` : line;
}
