import type { JSX } from "preact";
import { useLocation } from "wouter-preact";
import { control } from "../../api/client.ts";
import { useChange } from "../../api/use-control.ts";
import { useConfirm } from "../../parts/confirm.tsx";
import { sayAfter } from "../../parts/toasts.tsx";
import { BASE, placeIn, useSandbox } from "../../shell/address.ts";
import { type Shown, called } from "./shown.tsx";

/** Resets and ends a sandbox, each after a question. */
export function useSandboxActions(sandbox: Shown): {
  readonly dialog: JSX.Element | null;
  readonly reset: () => void;
  readonly end: () => void;
} {
  const { id, name } = sandbox;
  const [dialog, ask] = useConfirm();
  const [, navigate] = useLocation();
  const now = useSandbox();
  const reset = useChange(() => control.POST("/_mock/reset", { params: { query: { sandbox: id } } }));
  const end = useChange(() => control.DELETE("/_mock/sandboxes/{id}", { params: { path: { id } } }));
  return {
    dialog,
    reset: () =>
      ask({
        title: `Reset ${called(sandbox)}?`,
        text: (
          <p>
            Its data, clock, decisions, limits, deliveries and journal go back to where it began, with the same keys. What was changed since
            is lost; snapshots stay.
          </p>
        ),
        button: "Reset",
        run: () => void sayAfter(reset.mutateAsync(), () => `${called(sandbox)} was reset.`),
      }),
    end: () =>
      ask({
        title: `End ${called(sandbox)}?`,
        text: (
          <p>
            Its data, its snapshots and its keys are lost: programs that use one of these keys get 401. Save a snapshot as a file first, if
            it may be needed again.
          </p>
        ),
        button: "End",
        run: () =>
          void sayAfter(end.mutateAsync(), () => {
            // The page would be about a sandbox that is not there.
            if (now === id || now === name) navigate(`~${BASE}/sandboxes`);
            else navigate(`~${BASE}${placeIn("/sandboxes", now)}`);
            return `${called(sandbox)} has ended.`;
          }),
      }),
  };
}
