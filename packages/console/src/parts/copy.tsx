import type { ComponentChildren } from "preact";
import { say } from "./toasts.tsx";

interface CopyProps {
  /** The text, or what gets it when the button is pressed. */
  readonly text: string | (() => Promise<string>);
  /** Names what is copied, for the message. */
  readonly what: string;
  readonly children?: ComponentChildren;
}

/** A button that copies a text. */
export function Copy({ text, what, children = "Copy" }: CopyProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
      say(`Copied: ${what}.`);
    } catch (error) {
      say(`Not copied: ${(error as Error).message}`, true);
    }
  };
  return (
    <button type="button" class="copy" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      {children}
    </button>
  );
}
