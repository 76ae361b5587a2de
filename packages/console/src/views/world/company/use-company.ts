import { useMemo } from "preact/hooks";
import { type Answer, useRead } from "../../../api/use-control.ts";
import { useInAddress } from "../../../shell/address.ts";

/** A company of the sandbox with its keys. */
export type Company = Extract<Answer<"/_mock/world">, { companies: readonly { slug: unknown }[] }>["companies"][number];

interface ChosenCompany {
  readonly companies: readonly Company[];
  /** Slug of the company that the address names, otherwise of the first; empty until it is known. */
  readonly slug: string;
  readonly company: Company | undefined;
  readonly error: Error | null;
}

const NONE: readonly Company[] = [];

/** The companies of the sandbox, and the one that the page is about. */
export function useCompany(): ChosenCompany {
  const { data, error } = useRead("/_mock/world");
  const [wanted] = useInAddress("company");
  const companies = (data?.companies as readonly Company[] | undefined) ?? NONE;
  return useMemo(() => {
    const company = wanted === "" ? companies[0] : companies.find(({ slug }) => slug === wanted);
    return { companies, slug: wanted === "" ? (company?.slug ?? "") : wanted, company, error };
  }, [companies, wanted, error]);
}
