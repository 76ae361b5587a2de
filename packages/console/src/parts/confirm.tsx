import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

interface Question {
  readonly title: string;
  /** What is lost, and what is kept. */
  readonly text: ComponentChildren;
  /** The text of the button that does it. */
  readonly button: string;
  readonly run: () => void;
}

/**
 * Asks before something is lost.
 * @returns the dialog, to be placed anywhere, and the function that asks
 */
export function useConfirm(): readonly [dialog: JSX.Element | null, ask: (question: Question) => void] {
  const [question, ask] = useState<Question>();
  return [question === undefined ? null : <Confirm question={question} close={() => ask(undefined)} />, ask];
}

function Confirm({ question: { title, text, button, run }, close }: { readonly question: Question; readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onClose={close}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`}>{text}</div>
      <p class="buttons">
        {/* The harmless choice has the focus. */}
        <button type="button" autofocus onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button
          type="button"
          class="danger"
          onClick={() => {
            dialog.current?.close();
            run();
          }}
        >
          {button}
        </button>
      </p>
    </dialog>
  );
}
