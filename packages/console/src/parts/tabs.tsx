import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly body: () => ComponentChildren;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
}

/** Tabs with the keys that people expect: left, right, home, end. The first one if the chosen one is not there. */
export function Tabs({ label, tabs, chosen, choose }: TabsProps) {
  const own = useId();
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  );
  const move = (event: KeyboardEvent): void => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const { id } = tabs[to % tabs.length]!;
    choose(id);
    document.getElementById(`${own}-${id}`)?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id, title }, n) => (
          <button
            key={id}
            id={`${own}-${id}`}
            type="button"
            role="tab"
            aria-selected={n === at}
            aria-controls={`${own}-panel`}
            tabIndex={n === at ? 0 : -1}
            onClick={() => choose(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${own}-panel`} role="tabpanel" aria-labelledby={`${own}-${tabs[at]!.id}`} tabIndex={0}>
        {tabs[at]!.body()}
      </div>
    </div>
  );
}
