import type { Danger } from "../verdict/cause.ts";

/** What would become known, by requirement. */
const TOPICS: readonly (readonly [topic: string, danger: Danger, title: string, requirements: RegExp])[] = [
  ["companies", "isolation", "companies may not be kept apart", /^(?:AUTH-1[01345]|PRIV-22|BRAND-21)$/],
  ["hidden-leave", "privacy", "family-violence leave may show", /^PRIV-(?:0[1-9]|10|24)$/],
  ["candidates", "privacy", "candidates may be identified", /^PRIV-1[123]$/],
  ["messages", "privacy", "texts of messages may show", /^(?:PRIV-14|MSG-08)$/],
  ["exit-interviews", "privacy", "answers of exit interviews may show", /^PRIV-15$/],
  ["quizzes", "privacy", "the right answers of quizzes may show", /^PRIV-16$/],
  ["survey-answers", "privacy", "answers to surveys may be traced to people", /^(?:PRIV-17|SURV-08)$/],
  ["wellbeing", "privacy", "wellbeing data of single people may show", /^PRIV-20$/],
  ["private-posts", "privacy", "private posts may show", /^RECOG-07$/],
  ["small-groups", "privacy", "figures about fewer than five people may show", /^ANA-(?:08|09|11|12)$/],
  ["webhook-secrets", "secrets", "secrets of webhook endpoints may not be kept", /^(?:PRIV-21|HOOK-09|SIG-03)$/],
];

/** Passive rules whose failures are always dangerous, whatever requirement they name. */
const RULES: Readonly<Record<string, { readonly danger: Danger; readonly title: string }>> = {
  "no-secrets": { danger: "privacy", title: "private texts show" },
  "own-company-only": { danger: "isolation", title: "companies may not be kept apart" },
};

/** What a failure of a requirement endangers; undefined: no isolation, privacy or secret. */
export function dangerOf(
  requirement: string,
  check: string,
): { readonly topic: string; readonly danger: Danger; readonly title: string } | undefined {
  const found = TOPICS.find(([, , , ids]) => ids.test(requirement));
  if (found !== undefined) return { topic: found[0], danger: found[1], title: found[2] };
  const rule = RULES[check];
  return rule === undefined ? undefined : { topic: check, ...rule };
}

/** Requirements that nobody without a valid key gets an answer. */
export const KEY_REQUIRED: RegExp = /^AUTH-0[1-7]$/;
