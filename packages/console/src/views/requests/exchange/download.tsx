import { useState } from "preact/hooks";
import { saveFile } from "../../../parts/save-file.ts";
import { say } from "../../../parts/toasts.tsx";

interface DownloadProps {
  readonly title: string;
  /** What to know before it is given away. */
  readonly hint: string;
  /** Name of the file. */
  readonly name: string;
  /** Gets it as a text. */
  readonly get: () => Promise<{ readonly data?: unknown }>;
}

/** A button that saves what the control API returns as a file. A link could not send the control token. */
export function Download({ title, hint, name, get }: DownloadProps) {
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
    <button type="button" title={hint} disabled={isBusy} onClick={() => void save()}>
      {title}
    </button>
  );
}
