import { dayNumber, holidays, weekday } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import type { Jurisdiction } from "@hr-platform/spec/types";
import { withBody } from "../../changed-json.ts";
import { type Fault, changeAnswer, changeContext } from "../../fault.ts";
import { type List, dropRows, showMembers } from "../fault-members.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";

const HOLIDAYS: readonly OperationId[] = ["listPublicHolidays"];

const isWeekend = (date: string): boolean => weekday(dayNumber(date)) > 4;

/** Lists the holidays of another place. */
const asking = (change: (query: AnyContext["query"], context: AnyContext) => AnyContext["query"]): Fault["breaks"] =>
  changeContext(HOLIDAYS, (context) => ({ ...context, query: change(context.query, context) }));

/** The list of public holidays (§2.9, §4.3). */
export const holidayFaults: readonly Fault[] = [
  {
    id: "holiday-jurisdiction-is-ignored",
    title: "Lists the company's public holidays whatever jurisdiction is asked for",
    violates: ["HOL-03"],
    breaks: asking(({ jurisdiction: _jurisdiction, region: _region, ...query }) => query),
  },
  {
    id: "nz-holidays-are-those-of-australia",
    title: "Lists the public holidays of Australia for New Zealand",
    violates: ["HOL-03"],
    breaks: asking((query) => {
      const { region: _region, ...national } = query;
      return query["jurisdiction"] === "NZ" ? { ...national, jurisdiction: "AU" } : query;
    }),
  },
  {
    id: "holidays-of-all-jurisdictions",
    title: "Lists the public holidays of New Zealand with those of Australia",
    violates: ["HOL-03"],
    breaks: changeAnswer(HOLIDAYS, (answer, { query, company }) => {
      if (query["jurisdiction"] !== "AU") return answer;
      const others = holidays("NZ", null, Number(query["year"] ?? company.today.slice(0, 4))).map(({ date, name }) => ({ date, name }));
      return withBody(answer, ({ data, meta }: List) => ({
        data: [...data, ...others],
        meta: { ...meta, total: Number(meta["total"]) + others.length },
      }));
    }),
  },
  {
    id: "holiday-year-is-ignored",
    title: "Lists the public holidays of this year whatever year is asked for",
    violates: ["HOL-04"],
    breaks: asking(({ year: _year, ...query }) => query),
  },
  {
    id: "holidays-run-into-the-next-year",
    title: "Lists New Year's Day of the next year with the public holidays of a year",
    violates: ["HOL-04"],
    breaks: changeAnswer(HOLIDAYS, (answer, { query, company }) => {
      const date = `${Number(query["year"] ?? company.today.slice(0, 4)) + 1}-01-01`;
      return withBody(answer, ({ data, meta }: List) => ({
        data: [...data, { date, name: "New Year's Day" }],
        meta: { ...meta, total: Number(meta["total"]) + 1 },
      }));
    }),
  },
  {
    id: "holidays-of-next-year-are-unknown",
    title: "Lists no public holidays after this year",
    violates: ["HOL-04", "HOL-06"],
    breaks: dropRows(HOLIDAYS, ({ date }, { company }) => String(date).slice(0, 4) > company.today.slice(0, 4)),
  },
  {
    id: "holiday-region-is-ignored",
    title: "Lists national public holidays whatever region is asked for",
    violates: ["HOL-05"],
    breaks: asking(({ region: _region, ...query }) => query),
  },
  {
    id: "holiday-region-is-new-south-wales",
    title: "Lists the public holidays of New South Wales for every region of Australia",
    violates: ["HOL-05"],
    breaks: asking((query) => (query["region"] !== undefined && query["jurisdiction"] === "AU" ? { ...query, region: "NSW" } : query)),
  },
  {
    id: "melbourne-cup-is-everywhere",
    title: "Lists Melbourne Cup Day in every region of Australia",
    violates: ["HOL-05"],
    breaks: changeAnswer(HOLIDAYS, (answer, { query, company }) => {
      const year = Number(query["year"] ?? company.today.slice(0, 4));
      const cup = query["jurisdiction"] === "AU" ? holidays("AU", "VIC", year).find(({ name }) => /cup/i.test(name)) : undefined;
      return withBody(answer, ({ data, meta }: List) => {
        if (cup === undefined || data.some(({ date }) => date === cup.date)) return { data, meta };
        return { data: [...data, { date: cup.date, name: cup.name }], meta: { ...meta, total: Number(meta["total"]) + 1 } };
      });
    }),
  },
  {
    id: "no-good-friday",
    title: "Leaves Good Friday out of the public holidays of the UK",
    violates: ["HOL-06"],
    breaks: dropRows(HOLIDAYS, ({ name }, { query }) => query["jurisdiction"] === "UK" && /good friday/i.test(String(name))),
  },
  {
    id: "no-weekend-holidays",
    title: "Leaves out holidays on weekends and the days given in their place",
    violates: ["HOL-06"],
    breaks: dropRows(HOLIDAYS, ({ date, name }, { query }) => {
      const jurisdiction = query["jurisdiction"] as Jurisdiction | undefined;
      if (jurisdiction === undefined) return isWeekend(String(date));
      const all = holidays(jurisdiction, null, Number(String(date).slice(0, 4)));
      const given = all.some((holiday) => holiday.date === date && holiday.name === name && holiday.substitute === true);
      return given || isWeekend(String(date));
    }),
  },
  {
    id: "good-friday-of-the-eastern-church",
    title: "Reckons Good Friday by the Julian calendar",
    violates: ["HOL-06"],
    breaks: showMembers(HOLIDAYS, ({ date, name }) => {
      const year = String(date).slice(0, 4);
      const eastern: Readonly<Record<string, string>> = { 2026: "04-10", 2027: "04-30" };
      return { date: /good friday/i.test(String(name)) && eastern[year] !== undefined ? `${year}-${eastern[year]}` : date };
    }),
  },
  {
    id: "holiday-date-is-a-timestamp",
    title: "Gives the dates of public holidays with a time",
    violates: ["HOL-01", "CONV-02"],
    breaks: showMembers(HOLIDAYS, ({ date }) => ({ date: `${String(date)}T00:00:00Z` })),
  },
  {
    id: "holiday-name-by-language",
    title: "Gives the names of public holidays as objects by language",
    violates: ["HOL-02"],
    breaks: showMembers(HOLIDAYS, ({ name }) => ({ name: { en: name } })),
  },
  {
    id: "substitute-days-have-no-name",
    title: "Gives null for the name of a day given for a holiday on a weekend",
    violates: ["HOL-02"],
    breaks: showMembers(HOLIDAYS, ({ date, name }, { query }) => {
      const jurisdiction = (query["jurisdiction"] ?? "AU") as Jurisdiction;
      const all = holidays(jurisdiction, null, Number(String(date).slice(0, 4)));
      return { name: all.some((holiday) => holiday.date === date && holiday.substitute === true) ? null : name };
    }),
  },
];
