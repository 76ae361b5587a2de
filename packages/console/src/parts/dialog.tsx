import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

interface DialogProps {
  readonly title: string;
  /** Is called when it is closed, by its button or Escape. */
  readonly close: () => void;
  /** Whether it takes more of the width. Default: no. */
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

/** A dialog that is open as long as it is drawn. The focus goes back to where it was. */
export function Dialog({ title, close, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before anything is drawn: what somebody types at once goes into it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current!.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} class={isWide ? "wide" : undefined} onClose={close}>
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" onClick={() => dialog.current!.close()}>
          Close
        </button>
      </div>
      {children}
    </dialog>
  );
}
