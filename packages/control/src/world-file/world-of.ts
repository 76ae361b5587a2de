import { type CompanyData, LARGE, type World } from "@hr-platform/domain";

/** A world of companies whose data is there. */
export function worldOf(companies: readonly CompanyData[]): World {
  return {
    companies: companies.map(({ slug, keys, company: { resource } }) => {
      const { id, name, plan, jurisdiction } = resource;
      return { slug, id, name, plan, jurisdictions: jurisdiction, keys };
    }),
    data(slug) {
      const company = companies.find((candidate) => candidate.slug === slug);
      if (company === undefined) throw new RangeError(`no company ${slug} in this world`);
      return company;
    },
    large: companies.filter(({ employees }) => employees.length >= LARGE).map(({ slug }) => slug),
  };
}
