import { useState } from "preact/hooks";
import { say } from "../../../parts/toasts.tsx";

interface DownloadProps {
  readonly title: string;
  /** Name of the file. */
  readonly name: string;
  readonly get: () => Promise<{ readonly data?: unknown }>;
}

/** A button that saves what the control API returns as a file. A link could not send the control token. */
export function Download({ title, name, get }: DownloadProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const address = URL.createObjectURL((await get()).data as Blob);
      const link = Object.assign(document.createElement("a"), { href: address, download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      say(`Saved: ${name}.`);
    } catch (error) {
      say(`Not saved: ${(error as Error).message}`, true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" disabled={isBusy} onClick={() => void save()}>
      {title}
    </button>
  );
}
