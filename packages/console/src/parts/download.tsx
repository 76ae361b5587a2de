import { useState } from "preact/hooks";
import { say } from "./toasts.tsx";

/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type = "application/json"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

interface DownloadProps {
  readonly title: string;
  /** What to know of the file. */
  readonly hint: string;
  /** Name of the file. */
  readonly name: string;
  /** Gets it as a text. */
  readonly get: () => Promise<{ readonly data?: unknown }>;
  /** For screen readers, where the title does not say what is saved. */
  readonly label?: string;
}

/** A button that saves what the control API returns as a file. A link could not send the control token. */
export function Download({ title, hint, name, get, label }: DownloadProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(name, (await get()).data as string);
      say(`Saved: ${name}.`);
    } catch (error) {
      say(`Not saved: ${(error as Error).message}`, true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" title={hint} aria-label={label} disabled={isBusy} onClick={() => void save()}>
      {title}
    </button>
  );
}
