import { useEffect } from "preact/hooks";
import { useGo } from "../go.tsx";
import { isForField } from "../search.tsx";
import { comeBack } from "./use-rows.ts";

/** Escape goes to a place of the page, such as the list that a record was opened from. Without a place it does nothing. */
export function useEscape(to: string | undefined): void {
  const go = useGo();
  useEffect(() => {
    if (to === undefined) return undefined;
    const heard = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || isForField(event) || document.querySelector("dialog[open]") !== null) return;
      comeBack();
      go(to);
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  });
}
