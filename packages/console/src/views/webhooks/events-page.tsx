import { useRead } from "../../api/use-control.ts";
import { Choice } from "../../parts/narrowing.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Search } from "../../parts/search.tsx";
import { useInAddress } from "../../shell/address.ts";
import { CompanyChoice } from "./delivery-filters.tsx";
import { EventTable } from "./event-table.tsx";
import { EVENT_KINDS } from "./kinds.ts";
import { Pager, beforeOf } from "./pager.tsx";
import { Section } from "./section.tsx";
import { useHeld } from "./use-held.ts";

/** How many events a page has. */
const LIMIT = 50;
const REACHED = ["all", "some", "none"] as const;
const REACHED_TEXTS = { all: "sent to all endpoints", some: "sent to some of them", none: "not sent" } as const;
type Name = "company" | "event" | "reached" | "text" | "before";

/** Every event of every company, live, with who did not get it, and why. */
export function EventsPage() {
  const { values, query, set, clear, isFiltered } = useEventFilters();
  const newest = useRead("/_mock/webhook-events", { query: { ...query, limit: 1 } }, { keepPrevious: true });
  const newestNumber = newest.data?.events[0]?.n;
  const held = useHeld(newestNumber);
  const olderThan = beforeOf(values.before);
  const before = olderThan ?? held.before;
  const page = useRead(
    "/_mock/webhook-events",
    { query: { ...query, limit: LIMIT, ...(before === undefined ? {} : { before }) } },
    { keepPrevious: true },
  );
  const first = page.data?.events[0]?.n;
  return (
    <Section>
      <h2 class="unseen">Events</h2>
      <search class="filters">
        <CompanyChoice value={values.company} choose={(slug) => set("company", slug)} />
        <Choice label="Event" any="every event" values={EVENT_KINDS} value={values.event} choose={(kind) => set("event", kind)} />
        <Choice
          label="Sent"
          any="whoever got it"
          values={REACHED}
          texts={REACHED_TEXTS}
          value={values.reached}
          choose={(reached) => set("reached", reached)}
        />
        <Search label="Text in the event or in why it was not sent" value={values.text} search={(text) => set("text", text)} />
      </search>
      <Loaded of={page} what="the events">
        {({ events, next, total }) => (
          <>
            <Pager
              isFirst={olderThan === undefined}
              hasNew={newestNumber !== undefined && first !== undefined && newestNumber > first}
              next={next}
              toNewest={() => {
                held.release();
                set("before", "");
              }}
              toOlder={(n) => set("before", String(n))}
            />
            {events.length === 0 ? (
              <NoEvents hasSome={total > 0 && isFiltered} clear={clear} />
            ) : (
              <div class="scroll card flush" {...held.handlers}>
                <EventTable events={events} />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function NoEvents({ hasSome, clear }: { readonly hasSome: boolean; readonly clear: () => void }) {
  return (
    <Empty>
      {hasSome ? (
        <>
          <p>No event fits these filters.</p>
          <button type="button" onClick={clear}>
            Remove the filters
          </button>
        </>
      ) : (
        <p>Nothing has happened yet that is an event. Change an employee or a leave request, or send an event on demand.</p>
      )}
    </Empty>
  );
}

function useEventFilters() {
  const fields = {
    company: useInAddress("company"),
    event: useInAddress("event"),
    reached: useInAddress("reached"),
    text: useInAddress("text"),
    before: useInAddress("before"),
  } as const;
  const values = Object.fromEntries(Object.entries(fields).map(([name, [value]]) => [name, value])) as Record<Name, string>;
  const set = (name: Name, value: string): void => {
    if (name !== "before") fields.before[1]("");
    fields[name][1](value);
  };
  const kind = EVENT_KINDS.find((one) => one === values.event);
  const reached = REACHED.find((one) => one === values.reached);
  return {
    values,
    set,
    clear: () => (["company", "event", "reached", "text"] as const).forEach((name) => set(name, "")),
    isFiltered: [values.company, values.event, values.reached, values.text].some((one) => one !== ""),
    query: {
      ...(values.company === "" ? {} : { company: values.company }),
      ...(kind === undefined ? {} : { event: kind }),
      ...(reached === undefined ? {} : { reached }),
      ...(values.text === "" ? {} : { text: values.text }),
    },
  };
}
