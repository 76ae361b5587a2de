import type { Task } from "../company-data.ts";
import type { Draw } from "./draw.ts";
import { type Declared, type Form, each, memberAt, orNull, partsAt, plainForm } from "./form.ts";
import { type Extra, type Member, record } from "./record.ts";

/** A boolean: as such, as a word, or in an object. */
function flag(draw: Draw): Form<boolean> {
  const [yes, no] = draw.one("words", [
    ["yes", "no"],
    ["true", "false"],
    ["Y", "N"],
  ] as const);
  return draw.one<Form<boolean>>("flag", [
    plainForm(),
    plainForm(),
    plainForm(),
    { write: (data) => (data ? yes : no), read: (shown) => shown === yes, declared: (at) => ({ at, is: yes }) },
    {
      write: (data) => ({ value: data }),
      read: (shown) => (shown as { value: boolean }).value,
      declared: (path) => memberAt(path, "value"),
    },
  ]);
}

/** Whether a task is completed: a flag, or a status. */
function completion(draw: Draw): Member<boolean> {
  const [done, open] = draw.one("words", [
    ["completed", "open"],
    ["done", "todo"],
    ["Complete", "Outstanding"],
  ] as const);
  return draw.happens("status", 0.2)
    ? {
        words: ["status", "state"],
        form: { write: (data) => (data ? done : open), read: (shown) => shown === done, declared: (at) => ({ at, is: done }) },
      }
    : { words: ["completed", "is_completed", "done", "complete", "ticked"], form: flag(draw) };
}

const dateOf = (shown: unknown): string => (shown as { date: string }).date;

/** A date: as such, in an object, or as the timestamp of its beginning. */
export function day(draw: Draw): Form<string> {
  return draw.one<Form<string>>("day", [
    plainForm(),
    plainForm(),
    { write: (data) => ({ date: data }), read: dateOf, declared: (path) => memberAt(path, "date") },
    { write: (data) => ({ date: data, source: "template" }), read: dateOf, declared: (path) => memberAt(path, "date") },
    { write: (data) => `${data}T00:00:00Z`, read: (shown) => String(shown).slice(0, 10) },
  ]);
}

function task(draw: Draw): Form<Task> {
  const category: Form<string> = draw.one<Form<string>>("category", [
    plainForm(),
    plainForm(),
    { write: (name) => ({ name }), read: (shown) => (shown as { name: string }).name, declared: (path) => memberAt(path, "name") },
    {
      write: (name) => ({ key: name.toLowerCase(), label: name }),
      read: (shown) => (shown as { label: string }).label,
      declared: (path) => memberAt(path, "label"),
    },
  ]);
  return record<Task>(
    draw,
    {
      id: { words: [draw.one("id", ["id", "id", "id", "task_id"])], form: plainForm() },
      title: { words: ["title", "name", "heading", "label", "summary"], form: plainForm() },
      category: { words: ["category", "section", "group", "area"], form: category },
      required: { words: ["required", "is_required", "mandatory", "compulsory"], form: flag(draw.at("required")) },
      managed: {
        words: ["service_managed", "is_service_managed", "managed", "managed_by_service", "handled_by_service"],
        form: flag(draw.at("managed")),
      },
      done: completion(draw.at("done")),
      due: { words: ["due_date", "due", "due_on", "due_at", "deadline"], form: orNull(day(draw.at("due"))) },
    },
    draw.one("own", [
      [],
      [["assignee", null]],
      [
        ["priority", 2],
        ["description", null],
      ],
      [
        ["created_at", "2026-01-05T00:00:00Z"],
        ["completed_by", null],
      ],
    ] as (readonly Extra[])[]),
  );
}

/** The tasks in one list, in a list for each category, or in a map by category. */
export function tasks(draw: Draw): Form<readonly Task[]> {
  const one = task(draw.at("task"));
  const inner = draw.name("inner", ["tasks", "items", "steps"]);
  const rowsAt = (rows: string): Declared => ({ rows, ...partsAt(one, "$") });
  const grouped = (rows: readonly Task[]): [string, Task[]][] => [...Map.groupBy(rows, ({ category }) => category)];
  return draw.one<Form<readonly Task[]>>("layout", [
    each(one),
    each(one),
    each(one),
    {
      write: (rows) => grouped(rows).map(([category, mine]) => ({ category, [inner]: mine.map((row) => one.write(row)) })),
      read: (shown) => (shown as Record<string, unknown[]>[]).flatMap((group) => group[inner]!.map((row) => one.read(row))),
      declared: (path) => rowsAt(`${memberAt(`${path}[*]`, inner)}[*]`),
    },
    {
      write: (rows) => Object.fromEntries(grouped(rows).map(([category, mine]) => [category, mine.map((row) => one.write(row))])),
      read: (shown) => Object.values(shown as Record<string, unknown[]>).flatMap((group) => group.map((row) => one.read(row))),
      declared: (path) => rowsAt(`${path}.*[*]`),
    },
    {
      write: (rows) => ({ items: rows.map((row) => one.write(row)), count: rows.length }),
      read: (shown) => (shown as { items: unknown[] }).items.map((row) => one.read(row)),
      declared: (path) => rowsAt(`${memberAt(path, "items")}[*]`),
    },
  ]);
}
