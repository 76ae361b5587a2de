import { Dialog } from "../parts/dialog.tsx";
import { overlay } from "./overlay.ts";

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["Ctrl", "K"], "Find a view, a command, a request, a person, a fault"],
  [["?"], "Show these keys"],
  [["/"], "Go to the search of the view"],
  [["j"], "Go to the list of requests, and down in it"],
  [["k"], "Go up in the list of requests"],
  [["↑"], "Up in a list; in the leave calendar also ← and →"],
  [["↓"], "Down in a list; Page up, Page down, Home and End go further"],
  [["Enter"], "Open the row that has the focus"],
  [["Escape"], "Go back to the list, or close a dialog"],
  [["Shift", "→"], "Mark a part of a chart; Enter narrows the list to it"],
];

/** The keys of the page. */
export default function Keys() {
  return (
    <Dialog title="Keys" close={() => (overlay.value = undefined)}>
      <dl class="facts">
        {KEYS.map(([keys, does]) => (
          <>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </>
        ))}
      </dl>
    </Dialog>
  );
}
