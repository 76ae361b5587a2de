import type { operations } from "../../../generated/control-api.ts";
import { useRead } from "../../api/use-control.ts";
import { Choice } from "../../parts/narrowing.tsx";
import { Search } from "../../parts/search.tsx";
import { useInAddress } from "../../shell/address.ts";
import { EVENT_KINDS, STATES } from "./kinds.ts";

type Query = NonNullable<operations["listAllDeliveries"]["parameters"]["query"]>;

interface Filters {
  readonly query: Query;
  readonly isFiltered: boolean;
  readonly clear: () => void;
  readonly values: Readonly<Record<"company" | "event" | "status" | "text", string>>;
  readonly set: (name: "company" | "event" | "status" | "text", value: string) => void;
}

/** The filters of the address. @param webhook only deliveries to this endpoint */
export function useDeliveryFilters(webhook: string | undefined): Filters {
  const [company, setCompany] = useInAddress("company");
  const [event, setEvent] = useInAddress("event");
  const [status, setStatus] = useInAddress("status");
  const [text, setText] = useInAddress("text");
  const [, setBefore] = useInAddress("before");
  const setters = { company: setCompany, event: setEvent, status: setStatus, text: setText };
  const set: Filters["set"] = (name, value) => {
    setBefore("");
    setters[name](value);
  };
  const kind = EVENT_KINDS.find((one) => one === event);
  const state = STATES.find((one) => one === status);
  return {
    query: {
      ...(webhook === undefined ? {} : { webhook }),
      ...(company === "" ? {} : { company }),
      ...(kind === undefined ? {} : { event: kind }),
      ...(state === undefined ? {} : { status: state }),
      ...(text === "" ? {} : { text }),
    },
    isFiltered: [company, event, status, text].some((one) => one !== ""),
    clear: () => {
      for (const name of ["company", "event", "status", "text"] as const) set(name, "");
    },
    values: { company, event, status, text },
    set,
  };
}

/** The fields of the filters. */
export function DeliveryFilters({ filters: { values, set }, isOfEndpoint }: { readonly filters: Filters; readonly isOfEndpoint: boolean }) {
  return (
    <search class="filters">
      {isOfEndpoint ? null : <CompanyChoice value={values.company} choose={(slug) => set("company", slug)} />}
      <Choice label="Event" any="every event" values={EVENT_KINDS} value={values.event} choose={(kind) => set("event", kind)} />
      <Choice label="State" any="every state" values={STATES} value={values.status} choose={(state) => set("status", state)} />
      <Search label="Text in body, address, response or error" value={values.text} search={(text) => set("text", text)} />
    </search>
  );
}

/** The companies of the sandbox as a filter. */
export function CompanyChoice({ value, choose }: { readonly value: string; readonly choose: (slug: string) => void }) {
  const { data } = useRead("/_mock/world");
  const slugs = data !== undefined && "companies" in data ? (data.companies as readonly { slug: string }[]).map(({ slug }) => slug) : [];
  const all = value === "" || slugs.includes(value) ? slugs : [...slugs, value];
  return <Choice label="Company" any="every company" values={all} value={value} choose={choose} />;
}
