import { useState } from "preact/hooks";
import { control } from "../api/client.ts";
import { useChange, useRead } from "../api/use-control.ts";
import { Dialog } from "../parts/dialog.tsx";
import { useGo } from "../parts/go.tsx";
import { hasWords } from "../parts/has-words.ts";
import { sayAfter } from "../parts/toasts.tsx";
import { overlay } from "./overlay.ts";
import { PLACES, TITLES } from "./places.ts";
import { nextTheme, theme } from "./theme.ts";

interface Command {
  readonly title: string;
  /** What it is about, for those who look for another word. */
  readonly about: string;
  readonly run: () => void;
}

const TURNS: Readonly<Record<string, string>> = { PT1H: "an hour", P1D: "a day", P7D: "a week", P1M: "a month" };

/** The most commands that are shown. */
const MOST = 12;

/** Finds a command by its words, and carries it out. */
export default function Commands() {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const fixed = useFixed();
  const typed = useTyped(text.trim());
  const found = [...fixed.filter(({ title, about }) => hasWords([title, about], text)), ...typed].slice(0, MOST);
  const chosen = Math.min(at, found.length - 1);
  const close = (): void => {
    overlay.value = undefined;
  };
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    close();
    command.run();
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((chosen + step + found.length) % Math.max(1, found.length));
    else if (event.key === "Enter") run(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Commands" close={close}>
      <input
        class="command-text"
        autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={`command-${chosen}`}
        aria-label="Find a command, a request, a person or a fault"
        placeholder="clock, faults, 412, a name …"
        value={text}
        onInput={({ currentTarget }) => (setText(currentTarget.value), setAt(0))}
        onKeyDown={press}
      />
      <ul id="commands" class="commands" role="listbox" aria-label="Commands">
        {found.map((command, n) => (
          <li key={command.title} id={`command-${n}`} role="option" aria-selected={n === chosen} onClick={() => run(command)}>
            {command.title} <span class="quiet">{command.about}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p class="quiet">No command has these words.</p> : null}
    </Dialog>
  );
}

/** The commands that are always there. */
function useFixed(): readonly Command[] {
  const go = useGo();
  const { data: clock } = useRead("/_mock/clock");
  const turn = useChange(async (body: { advance: string } | { freeze: boolean }) => (await control.POST("/_mock/clock", { body })).data!);
  const reset = useChange(async () => await control.PUT("/_mock/profile", { body: {} }));
  const isFrozen = clock?.mode === "frozen";
  return [
    ...Object.entries(TITLES).map(([path, title]) => ({ title, about: "view", run: () => go(path) })),
    ...Object.entries(PLACES).map(([place, title]) => ({ title, about: "go there", run: () => go(place) })),
    ...Object.entries(TURNS).map(([advance, title]) => ({
      title: `Advance the clock by ${title}`,
      about: advance,
      run: () =>
        void sayAfter(turn.mutateAsync({ advance }), ({ now, due }) => `It is ${now.slice(0, 16).replace("T", " ")}; ${due.length} due.`),
    })),
    {
      title: isFrozen ? "Unfreeze the clock" : "Freeze the clock",
      about: "clock",
      run: () =>
        void sayAfter(turn.mutateAsync({ freeze: !isFrozen }), () => (isFrozen ? "The clock is ticking." : "The clock is frozen.")),
    },
    {
      title: "Reset the behaviour",
      about: "no faults, rules or switched decisions, the usual rate limit",
      run: () => void sayAfter(reset.mutateAsync(), () => "The behaviour was reset."),
    },
    { title: `Theme: ${nextTheme(theme.value)}`, about: "dark, light", run: () => void (theme.value = nextTheme(theme.value)) },
    { title: "Keys", about: "help", run: () => void (overlay.value = "keys") },
    { title: "Tour", about: "90 seconds", run: () => void (overlay.value = "tour") },
  ];
}

/** Letters from which on faults are looked for. */
const ENOUGH = 3;

/** The commands that a typed text makes: a request by its number, a text to look for, faults that have its words. */
function useTyped(text: string): readonly Command[] {
  const go = useGo();
  const { data: faults } = useRead("/_mock/faults", {}, { enabled: text.length >= ENOUGH });
  const people = usePeople(text);
  const change = useChange(async (active: string[]) => await control.PUT("/_mock/faults", { body: { active } }));
  if (text === "") return [];
  const all = text.length >= ENOUGH ? (faults ?? []) : [];
  const active = all.filter((fault) => fault.active).map(({ id }) => id);
  const turned = ({ id, active: isOn }: { readonly id: string; readonly active: boolean }): string[] =>
    isOn ? active.filter((one) => one !== id) : [...active, id];
  return [
    ...(/^#?\d{1,15}$/.test(text)
      ? [{ title: `Request #${text.replace("#", "")}`, about: "open", run: () => go(`/requests/${text.replace("#", "")}`) }]
      : []),
    ...people,
    { title: `Requests with "${text}"`, about: "search", run: () => go(`/requests?text=${encodeURIComponent(text)}`) },
    { title: `People and leave with "${text}"`, about: "search", run: () => go(`/world?text=${encodeURIComponent(text)}`) },
    ...all
      .filter(({ id, title }) => hasWords([id, title], text))
      .slice(0, MOST / 2)
      .map((fault) => ({
        title: `Switch ${fault.active ? "off" : "on"}: ${fault.title}`,
        about: fault.id,
        run: () => void sayAfter(change.mutateAsync(turned(fault)), () => `${fault.id} is ${fault.active ? "off" : "on"}.`),
      })),
  ];
}

/** The first people with a text in them, the first of all with the reason for their status. */
function usePeople(text: string): readonly Command[] {
  const go = useGo();
  const enabled = text.length >= ENOUGH && !/^#?\d+$/.test(text);
  const { data: found } = useRead("/_mock/records/{table}", { path: { table: "employees" }, query: { text, limit: 3 } }, { enabled });
  const id = found?.data[0]?.id ?? "";
  const { data: first } = useRead("/_mock/records/{table}/{id}", { path: { table: "employees", id } }, { enabled: enabled && id !== "" });
  if (!enabled || found === undefined) return [];
  return found.data.map((one) => ({
    title: one.label,
    about: (first?.id === one.id ? first.why?.sentence : undefined) ?? `${one.state ?? "employee"}, ${found.company}`,
    run: () => go(`/world/employees/${one.id}?company=${found.company}`),
  }));
}
