import { useEffect, useReducer, useRef } from "preact/hooks";
import { follow } from "../../api/follow.ts";

/** What the suite found about a requirement. */
export interface FoundVerdict {
  readonly requirement: string;
  readonly section: readonly string[];
  readonly statement: string;
  readonly verdict: string;
  readonly reason?: string;
  readonly complaint?: { readonly expected: string; readonly got: string };
}

/**
 * Follows a run from its start.
 * @returns its verdicts in the order in which they arrived; a requirement that was judged again has its place of then
 */
export function useRunEvents(id: string): readonly FoundVerdict[] {
  const found = useRef(new Map<string, FoundVerdict>());
  const [, draw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    let frame = 0;
    const leave = follow({
      path: `/_mock/conformance/${encodeURIComponent(id)}/events?since=0`,
      on: {
        verdict: (event: FoundVerdict) => {
          found.current.delete(event.requirement);
          found.current.set(event.requirement, event);
          // Many arrive at once.
          cancelAnimationFrame(frame);
          frame = requestAnimationFrame(() => draw(undefined));
        },
        end: () => leave(),
      },
    });
    return () => {
      cancelAnimationFrame(frame);
      leave();
    };
  }, [id]);
  return [...found.current.values()];
}
