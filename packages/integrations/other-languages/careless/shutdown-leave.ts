import type { Careless } from "./careless.ts";

const program = "shutdown-leave";
const file = "other-languages/careful/shutdown-leave/ShutdownLeave.java";

export const shutdownLeave: readonly Careless[] = [
  {
    id: "shutdown-blind-repeat",
    program,
    what: "Repeats a POST whose answer was lost without looking first: the leave is there twice, and the balance pays for both",
    clause: "§7",
    edit: {
      file,
      find: `var there = standing(employee, span);`,
      put: `var there = attempt == 1 ? standing(employee, span) : null;`,
    },
  },
  {
    id: "shutdown-declined-stands",
    program,
    what: "Takes declined and cancelled requests for leave that stands: who cancelled a trip over these days gets no shutdown leave",
    clause: "§3.2",
    edit: { file, find: `if (STANDING.contains(row.get("status")) && !date`, put: `if (!date` },
  },
  {
    id: "shutdown-forgets-auto-approved",
    program,
    what: "Does not know auto_approved: who is off with leave of such a type gets a second request for the same days",
    clause: "§3.2",
    edit: { file, find: `Set.of("pending", "approved", "auto_approved")`, put: `Set.of("pending", "approved")` },
  },
  {
    id: "shutdown-same-start-only",
    program,
    what: "Looks for leave that starts on the same day: who is away from the 20th to the 2nd gets a second request for days in between",
    clause: "§4.3",
    edit: {
      file,
      find: `!date(row, "startDate").isAfter(span.end()) && !date(row, "endDate").isBefore(span.start())`,
      put: `date(row, "startDate").equals(span.start())`,
    },
  },
  {
    id: "shutdown-one-page-of-leave",
    program,
    what: "Reads the first page of a person's leave: pending requests come first, so who has a long history has approved leave that is not seen",
    clause: "§4.3, §8",
    edit: {
      file,
      find: `        if (meta == null) return rows;`,
      put: `        if (meta == null || path.startsWith("/leave?")) return rows;`,
    },
  },
  {
    id: "shutdown-first-annual-leave",
    program,
    what: "Takes the first leave type with such a name: where the company has people in several countries, most get the leave of another",
    clause: "§2.8",
    edit: { file, find: `var fitting = annual.size() == 1 ? annual : local;`, put: `var fitting = annual.subList(0, 1);` },
  },
  {
    id: "shutdown-no-time-limit",
    program,
    what: "Waits for the body without a limit: a gateway that stops in the middle of an answer holds the job for ever",
    clause: "§7",
    edit: {
      file,
      find: `      response = pending.get(30, TimeUnit.SECONDS); // with the body, which the client's own limit leaves out
    } catch (ExecutionException | TimeoutException lost) {`,
      put: `      response = pending.get();
    } catch (ExecutionException lost) {`,
    },
  },
  {
    id: "shutdown-weekend",
    program,
    what: "Enters the 24th of December though it is a Saturday or Sunday in some years: no working day is left, and the service may refuse it",
    clause: "§2.5",
    edit: {
      file,
      find: `    if (eve.getDayOfWeek() != DayOfWeek.SATURDAY && eve.getDayOfWeek() != DayOfWeek.SUNDAY) spans.add`,
      put: `    spans.add`,
    },
  },
  {
    id: "shutdown-camel-case",
    program,
    what: "Sends the names that a request is shown with, halfDay and halfDayPeriod: where unknown fields are ignored, a whole day is booked",
    clause: "§2.6",
    edit: {
      file,
      find: String.raw`",\"half_day\":true,\"half_day_period\":\"afternoon\""`,
      put: String.raw`",\"halfDay\":true,\"halfDayPeriod\":\"afternoon\""`,
    },
  },
  {
    id: "shutdown-limit-is-the-end",
    program,
    what: "Takes 429 for a refusal when it creates: at the rate limit half of the department has its leave and the other half not",
    clause: "§8",
    edit: {
      file,
      find: `      if (answer.isSuccess()) return warned(answer, employee, span);
      if (answer.status() == 429 && waits++ < 3) { sleep(answer.waitMillis()); continue; }`,
      put: `      if (answer.isSuccess()) return warned(answer, employee, span);
      if (answer.status() == 429 && waits++ < 0) { sleep(answer.waitMillis()); continue; }`,
    },
  },
  {
    id: "shutdown-warnings-in-data",
    program,
    what: "Takes for granted that the warnings are inside data: where they stand beside it, the job ends after the first request",
    clause: "§4.3",
    edit: {
      file,
      find: `    for (var place : new Object[] {answer.body(), data})
      if (place instanceof Map<?, ?> map && map.get("warnings") instanceof List<?> warnings)
        for (var warning : warnings) System.out.println(`,
      put: `        for (var warning : (List<?>) ((Map<?, ?>) data).get("warnings")) System.out.println(`,
    },
  },
];
