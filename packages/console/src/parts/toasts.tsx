import { signal } from "@preact/signals";

interface Toast {
  readonly n: number;
  readonly text: string;
  readonly isError: boolean;
}

/** Milliseconds that a message stays. */
const STAYS = 6000;
const toasts = signal<readonly Toast[]>([]);
let next = 0;

/** Says for a few seconds what was done, or why it was not. Screen readers read it. */
export function say(text: string, isError = false): void {
  const n = (next += 1);
  toasts.value = [...toasts.value, { n, text, isError }];
  setTimeout(() => (toasts.value = toasts.value.filter((toast) => toast.n !== n)), STAYS);
}

/** The messages of `say`. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ n, text, isError }) => (
        <p key={n} class={isError ? "toast failed" : "toast"}>
          {text}
        </p>
      ))}
    </div>
  );
}
