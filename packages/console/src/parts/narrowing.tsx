import type { ComponentChildren } from "preact";
import { useInAddress } from "../shell/address.ts";
import { hasWords } from "./has-words.ts";
import { Search } from "./search.tsx";
import { Empty } from "./states.tsx";

interface OnlyProps {
  /** The filter in the address: empty where it is off. */
  readonly value: string;
  readonly set: (value: string) => void;
  readonly children: ComponentChildren;
}

/** A box that narrows a list. */
export function Only({ value, set, children }: OnlyProps) {
  return (
    <label class="inline">
      <input type="checkbox" checked={value !== ""} onChange={({ currentTarget }) => set(currentTarget.checked ? "yes" : "")} />
      <span>{children}</span>
    </label>
  );
}

interface NarrowedProps<R> {
  readonly all: readonly R[];
  /** Names them: "decisions". */
  readonly what: string;
  /** The texts that are searched. */
  readonly textsOf: (one: R) => readonly string[];
  /** Whether the other filters let it pass. */
  readonly passes: (one: R) => boolean;
  /** What stays, whatever the filters. Default: nothing. */
  readonly stays?: (one: R) => boolean;
  /** The other filters, and what can be done with all of the list. */
  readonly filters?: ComponentChildren;
  /** Draws what remains. @param isNarrow whether a text was searched for */
  readonly children: (shown: readonly R[], isNarrow: boolean) => ComponentChildren;
}

/** A list that is all here, with a search in it, its filters, and how many remain. */
export function Narrowed<R>({ all, what, textsOf, passes, stays = () => false, filters, children }: NarrowedProps<R>) {
  const [text, setText] = useInAddress("text");
  const shown = all.filter((one) => stays(one) || (passes(one) && hasWords(textsOf(one), text)));
  return (
    <>
      <search class="filters">
        <Search label={`Search ${what}`} value={text} search={setText} />
        {filters}
      </search>
      <p class="quiet" role="status">
        {shown.length} of {all.length}
      </p>
      {shown.length === 0 && all.length > 0 ? (
        <Empty>
          <p>No {what} match. Remove a filter.</p>
        </Empty>
      ) : (
        children(shown, text !== "")
      )}
    </>
  );
}
