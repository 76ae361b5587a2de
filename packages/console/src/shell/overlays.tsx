import { Suspense, lazy } from "preact/compat";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { isForField } from "../parts/search.tsx";
import { overlay } from "./overlay.ts";

const Nothing: ComponentType = () => null;
const loaded = (load: () => Promise<{ default: ComponentType }>): ComponentType =>
  lazy(async () => await load().catch(() => ({ default: Nothing })));

/** Each is loaded when it is first opened. */
const OVERLAYS = {
  commands: loaded(() => import("./commands.tsx")),
  keys: loaded(() => import("./keys.tsx")),
  tour: loaded(() => import("./tour.tsx")),
} as const;

/** Opens the commands with Ctrl+K, and the list of keys with `?`. */
export function Overlays() {
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      const isCommands = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
      const isKeys = event.key === "?" && !isForField(event);
      if (!isCommands && !isKeys) return;
      event.preventDefault();
      if (document.querySelector("dialog[open]") === null) overlay.value = isCommands ? "commands" : "keys";
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, []);
  if (overlay.value === undefined) return null;
  const Body = OVERLAYS[overlay.value];
  return (
    <Suspense fallback={null}>
      <Body />
    </Suspense>
  );
}
