import { Choice } from "../../parts/narrowing.tsx";
import { Search } from "../../parts/search.tsx";
import { CompanyChoice } from "./company-choice.tsx";
import { EventTable } from "./event-table.tsx";
import { EVENT_KINDS } from "./kinds.ts";
import { NewestFirst, useListFilters } from "./newest-first.tsx";
import { Section } from "./section.tsx";

const REACHED = ["all", "some", "none"] as const;
const REACHED_TEXTS = { all: "sent to all endpoints", some: "sent to some of them", none: "not sent" } as const;

/** Every event of every company, live, with who did not get it, and why. */
export function EventsPage() {
  const filters = useListFilters(["company", "event", "reached", "text"]);
  const { company, event, reached, text } = filters.values;
  const query = {
    ...(company === "" ? {} : { company }),
    ...(EVENT_KINDS.some((one) => one === event) ? { event } : {}),
    ...(REACHED.some((one) => one === reached) ? { reached } : {}),
    ...(text === "" ? {} : { text }),
  };
  return (
    <Section>
      <h2 class="unseen">Events</h2>
      <search class="filters">
        <CompanyChoice value={company} choose={(slug) => filters.set("company", slug)} />
        <Choice label="Event" any="every event" values={EVENT_KINDS} value={event} choose={(kind) => filters.set("event", kind)} />
        <Choice
          label="Sent"
          any="whoever got it"
          values={REACHED}
          texts={REACHED_TEXTS}
          value={reached}
          choose={(whom) => filters.set("reached", whom)}
        />
        <Search label="Text in the event or in why it was not sent" value={text} search={(words) => filters.set("text", words)} />
      </search>
      <NewestFirst
        path="/_mock/webhook-events"
        query={query}
        rowsOf={({ events }) => events}
        what="the events"
        filters={filters}
        none={<p>Nothing has happened yet that is an event. Change an employee or a leave request, or send an event on demand.</p>}
      >
        {({ events }) => <EventTable events={events} />}
      </NewestFirst>
    </Section>
  );
}
