import { useQuery } from "@tanstack/preact-query";
import { useEffect, useRef, useState } from "preact/hooks";
import { ControlError, errorOf } from "../../api/control-error.ts";
import { tokenHeaders } from "../../api/token.ts";
import { useRead } from "../../api/use-control.ts";
import { Page } from "../../parts/page.tsx";
import { Failed, Loading } from "../../parts/states.tsx";
import { sandboxInAddress, useInAddress } from "../../shell/address.ts";
import { isDark } from "../../shell/theme.ts";
import { type TriedRequest, renderDescription } from "./renderer.ts";
import "./reference.css";

const DESCRIPTIONS = { api: "/_mock/docs/api.json", control: "/_mock/openapi.json" } as const;

/** The keys of the sandbox that are not revoked, by company, and the one to begin with: the first one with all scopes. */
function useKeys() {
  const { data } = useRead("/_mock/world");
  const companies = (data?.companies ?? []).map(({ slug, name, keys }) => ({ slug, name, keys: keys.filter(({ revoked }) => !revoked) }));
  const all = companies.flatMap(({ keys }) => keys);
  const first = (all.find(({ scopes }) => scopes.length === 4) ?? all[0])?.token ?? "";
  return { companies, first, isKnown: (chosen: string) => all.some(({ token }) => token === chosen) };
}

interface KeyChoiceProps {
  readonly companies: ReturnType<typeof useKeys>["companies"];
  readonly chosen: string;
  readonly choose: (token: string) => void;
}

/** Chooses the key that requests are tried with. */
function KeyChoice({ companies, chosen, choose }: KeyChoiceProps) {
  return (
    <label class="inline">
      <span>Try with</span>
      <select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {companies.map(({ slug, name, keys }) => (
          <optgroup key={slug} label={name}>
            {keys.map(({ token, scopes }) => (
              <option key={token} value={token}>
                {token} ({scopes.join(", ")})
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** The descriptions of both APIs, with a form for each operation that sends requests with a seeded key. */
export default function Reference() {
  const [which, setWhich] = useInAddress("of", "api");
  const { companies, first, isKnown } = useKeys();
  const [chosen, choose] = useState("");
  const token = isKnown(chosen) ? chosen : first;
  const path = which === "control" ? DESCRIPTIONS.control : DESCRIPTIONS.api;
  const { data, error, refetch } = useQuery<object, ControlError>({
    queryKey: [path, "description"],
    queryFn: async () => await readDescription(path),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page
      title="Reference"
      actions={
        <>
          <label class="inline">
            <span>Description of</span>
            <select value={which} onChange={({ currentTarget }) => setWhich(currentTarget.value)}>
              <option value="api">the API</option>
              <option value="control">the control API</option>
            </select>
          </label>
          {which === "control" ? null : <KeyChoice companies={companies} chosen={token} choose={choose} />}
        </>
      }
    >
      {data === undefined && error === null ? <Loading what="the description" /> : null}
      {error === null ? null : <Failed error={error} retry={() => void refetch()} />}
      {data === undefined ? null : <Description key={path} of={data} token={token} />}
    </Page>
  );
}

async function readDescription(path: string): Promise<object> {
  const response = await fetch(path, { headers: tokenHeaders() });
  const body = (await response.json()) as object;
  if (!response.ok) throw errorOf(response.status, body);
  return body;
}

/** Sends a request that somebody tries with the chosen key, or with the control token in the sandbox of the address. */
function prepared(request: TriedRequest, key: string): TriedRequest {
  const url = new URL(request.url, location.origin);
  if (!url.pathname.startsWith("/_mock"))
    return { ...request, headers: key === "" ? request.headers : { ...request.headers, Authorization: `Bearer ${key}` } };
  // The form holds the default of the description, unless somebody wrote another one.
  if ((url.searchParams.get("sandbox") ?? "default") === "default") url.searchParams.set("sandbox", sandboxInAddress());
  return { ...request, url: url.href, headers: { ...request.headers, ...tokenHeaders() } };
}

/**
 * What assistive technology should find differently in what swagger-ui draws: the page has a heading of level 1
 * already, choices need names, and a button must not hold a link. The link leads where the button leads.
 */
const CHANGES: readonly (readonly [selector: string, change: (element: Element) => void])[] = [
  ["h1", (element) => element.setAttribute("aria-level", "2")],
  ["h4", (element) => element.setAttribute("aria-level", "3")],
  [".examples-select-element", (element) => element.setAttribute("aria-label", "Example")],
  ["button a[href]", (element) => element.removeAttribute("href")],
];

/** Makes what a renderer draws accessible, now and whenever it draws again. Returns the function that ends it. */
function keepAccessible(place: Element): () => void {
  const mend = (): void => {
    for (const [selector, change] of CHANGES) for (const element of place.querySelectorAll(selector)) change(element);
  };
  const observer = new MutationObserver(mend);
  observer.observe(place, { childList: true, subtree: true });
  mend();
  return () => observer.disconnect();
}

function Description({ of, token }: { readonly of: object; readonly token: string }) {
  const place = useRef<HTMLDivElement>(null);
  const key = useRef(token);
  const [failure, setFailure] = useState<Error>();
  key.current = token;
  useEffect(() => {
    const settings = { domNode: place.current!, spec: of, requestInterceptor: (request: TriedRequest) => prepared(request, key.current) };
    renderDescription(settings).catch((error: Error) => setFailure(error));
    return keepAccessible(place.current!);
  }, [of]);
  const dark = isDark.value;
  // The renderer takes its dark colours from a class of the document.
  useEffect(() => {
    document.documentElement.classList.toggle("dark-mode", dark);
    return () => document.documentElement.classList.remove("dark-mode");
  }, [dark]);
  return (
    <>
      {failure === undefined ? null : <Failed error={failure} />}
      <div ref={place} class="reference" />
    </>
  );
}
