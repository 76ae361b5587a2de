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
      await write(typeof text === "string" ? text : await text());
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

/** @throws if the browser does not let it */
async function write(text: string): Promise<void> {
  // Browsers have it for addresses of https and of this machine only; a shared mock may have another one.
  if ((navigator as Partial<Navigator>).clipboard !== undefined) return await navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "unseen" });
  const before = document.activeElement;
  // The rest of the page takes no focus while a dialog is open.
  (before?.closest("dialog") ?? document.body).append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- There is no other way without the clipboard.
  const isDone = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isDone) throw new Error("the browser does not let this page copy.");
}
