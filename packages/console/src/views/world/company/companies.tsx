import { Search } from "../../../parts/search.tsx";
import { Empty, Failed, Loading } from "../../../parts/states.tsx";
import { useInAddress } from "../../../shell/address.ts";
import { CompanyKeys } from "./company-keys.tsx";
import { CompanyFacts } from "./company-facts.tsx";
import { CompanyList } from "./company-list.tsx";
import { FoundRecords } from "./found-records.tsx";
import { useCompany } from "./use-company.ts";
import { WorldFrame } from "./world-frame.tsx";

/** The companies of the sandbox; of one of them plan, subscription and keys; and a search in its people and leave. */
export function Companies() {
  const { companies, company, slug, error } = useCompany();
  const [text, setText] = useInAddress("text");
  return (
    <WorldFrame title="World">
      <div class="filters" role="search">
        <Search isFirst label={`Find people and leave${slug === "" ? "" : ` of ${slug}`}`} value={text} search={setText} />
      </div>
      {text === "" ? (
        <>
          {companies.length > 0 ? (
            <CompanyList companies={companies} chosen={slug} />
          ) : error === null ? (
            <Loading what="the companies" />
          ) : null}
          {companies.length === 0 && error !== null ? <Failed error={error} /> : null}
          {company === undefined ? (
            companies.length === 0 ? null : (
              <Empty>
                <p>This sandbox has no company "{slug}". Choose one of the list.</p>
              </Empty>
            )
          ) : (
            <div class="company-cards" key={slug}>
              <CompanyFacts company={company} />
              <CompanyKeys company={company} />
            </div>
          )}
        </>
      ) : slug === "" ? null : (
        <FoundRecords company={slug} text={text} />
      )}
    </WorldFrame>
  );
}
