import { useEffect, useRef, useState } from "preact/hooks";

/** Milliseconds without a key until it is searched. */
const PAUSE = 150;

interface SearchProps {
  readonly label: string;
  readonly value: string;
  /** Gets the text when the person pauses. */
  readonly search: (text: string) => void;
  /** Whether it has the focus when its page is opened, except where a keyboard would come up over it. Default: no. */
  readonly isFirst?: boolean;
}

/** A field for a text that is searched for. The key `/` focuses it. */
export function Search({ label, value, search, isFirst = false }: SearchProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const said = useRef(value);
  useEffect(() => {
    // It was changed elsewhere: a step back in the browser, or a button that removes all filters.
    if (value !== said.current) setText((said.current = value));
  }, [value]);
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => {
    if (text === said.current) return undefined;
    // Drawing it again, as a live list does all the time, does not begin the pause anew.
    const timer = setTimeout(() => latest.current((said.current = text)), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (isFirst && matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, []);
  useSlash(() => field.current?.focus());
  return (
    <label class="field search">
      <span>
        {label} <kbd>/</kbd>
      </span>
      <input ref={field} type="search" value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
    </label>
  );
}

/** Whether a key belongs to the field or dialog that has the focus. */
export function isForField({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
}

function useSlash(press: () => void): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isForField(event)) return;
      event.preventDefault();
      press();
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  });
}
