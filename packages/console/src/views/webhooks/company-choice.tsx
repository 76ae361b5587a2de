import { useRead } from "../../api/use-control.ts";
import { Choice } from "../../parts/narrowing.tsx";

/** The companies of the sandbox as a filter. */
export function CompanyChoice({ value, choose }: { readonly value: string; readonly choose: (slug: string) => void }) {
  const { data } = useRead("/_mock/world");
  const slugs = data !== undefined && "companies" in data ? (data.companies as readonly { slug: string }[]).map(({ slug }) => slug) : [];
  const all = value === "" || slugs.includes(value) ? slugs : [...slugs, value];
  return <Choice label="Company" any="every company" values={all} value={value} choose={choose} />;
}
