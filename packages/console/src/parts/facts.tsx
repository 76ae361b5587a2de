import type { ComponentChildren } from "preact";

interface FactsProps {
  /** What is known, by its name. What is null or undefined is left out. */
  readonly of: Readonly<Record<string, ComponentChildren>>;
  /** Default: a card. */
  readonly class?: string;
}

/** Facts about one thing, each with its name. */
export function Facts({ of, class: name = "facts card" }: FactsProps) {
  return (
    <dl class={name}>
      {Object.entries(of).map(([title, fact]) =>
        fact === null || fact === undefined ? null : (
          <>
            <dt>{title}</dt>
            <dd>{fact}</dd>
          </>
        ),
      )}
    </dl>
  );
}
