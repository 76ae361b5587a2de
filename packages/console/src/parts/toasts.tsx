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

/** Says what a change did, or why it was refused. Works although what began it is gone from the page by then, such as a row. */
export async function sayAfter<D>(change: Promise<D>, text: (data: D) => string): Promise<void> {
  try {
    say(text(await change));
  } catch (error) {
    say((error as Error).message, true);
  }
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
