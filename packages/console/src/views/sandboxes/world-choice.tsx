import { useState } from "preact/hooks";
import { say } from "../../parts/toasts.tsx";
import type { FieldProps } from "./field-props.ts";

/** The world that a sandbox begins with: that of the mock, a known one, or one from a file. */
export function WorldChoice({ id, text, change, aria }: FieldProps) {
  const [file, setFile] = useState("");
  const read = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    try {
      change(await chosen.text());
      setFile(chosen.name);
    } catch (error) {
      say(`Not read: ${(error as Error).message}`, true);
    }
  };
  const isFile = text !== "" && text !== "default" && text !== "empty";
  return (
    <>
      <select id={id} {...aria} value={isFile ? "file" : text} onChange={({ currentTarget }) => change(currentTarget.value)}>
        <option value="">as the mock was started</option>
        <option value="default">default: five companies</option>
        <option value="empty">empty: the same companies without employees</option>
        {isFile ? <option value="file">{file}</option> : null}
      </select>
      <label class="inline">
        <span>or a file</span>
        <input type="file" accept=".json,application/json" onChange={({ currentTarget }) => void read(currentTarget.files?.[0])} />
      </label>
    </>
  );
}
