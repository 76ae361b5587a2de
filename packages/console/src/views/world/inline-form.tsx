import type { ComponentChildren } from "preact";

interface InlineFormProps {
  /** Names it for screen readers. */
  readonly label: string;
  /** The text of the button that sends it. */
  readonly button: string;
  readonly isOff?: boolean;
  readonly send: () => void;
  readonly close: () => void;
  /** Beside the button. */
  readonly more?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A small form that opens below the button that needs it. Escape closes it. */
export function InlineForm({ label, button, isOff = false, send, close, more, children }: InlineFormProps) {
  return (
    <form
      class="action-form card"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        close();
      }}
    >
      {children}
      <div class="actions-line">
        <button type="submit" class="primary" disabled={isOff}>
          {button}
        </button>
        {more}
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </form>
  );
}
