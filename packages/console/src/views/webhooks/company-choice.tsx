import { useRead } from "../../api/use-control.ts";
import { Choice } from "../../parts/fields.tsx";

/** The companies of the sandbox as a filter. */
export function CompanyChoice({ value, choose }: { readonly value: string; readonly choose: (slug: string) => void }) {
  const { data } = useRead("/_mock/world");
  return (
    <Choice label="Company" any="every company" values={(data?.companies ?? []).map(({ slug }) => slug)} value={value} choose={choose} />
  );
}
