import { Copy } from "../../../parts/copy.tsx";
import { Json } from "../../../parts/json.tsx";
import { useRef } from "preact/hooks";
import { Failed, Loading } from "../../../parts/states.tsx";
import { type Tab, Tabs } from "../../../parts/tabs.tsx";
import { useWidth } from "../../../parts/hooks/use-width.ts";
import { useInAddress } from "../../../shell/address.ts";
import type { Exchange, Explanation } from "../feed/row.ts";
import { Changes } from "./changes.tsx";
import { Events } from "./events.tsx";
import { readablePath } from "../short-path.ts";
import { Steps } from "./steps.tsx";
import "./panels.css";

/** The panels of each column, by the least width in pixels. Narrower: they are tabs. */
const COLUMNS: readonly { readonly from: number; readonly of: readonly (readonly string[])[] }[] = [
  { from: 1280, of: [["request"], ["response"], ["why"], ["changes", "events"]] },
  { from: 880, of: [["request", "response"], ["why"], ["changes", "events"]] },
  {
    from: 560,
    of: [
      ["request", "response"],
      ["why", "changes", "events"],
    ],
  },
];

interface PanelsProps {
  readonly exchange: Exchange;
  readonly explained: Explanation | undefined;
  readonly error: Error | null;
}

/** Request, response, why, changes, events: side by side where there is room, otherwise as tabs. */
export function Panels({ exchange, explained, error }: PanelsProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [tab, choose] = useInAddress("tab", "why");
  const { request, response, n } = exchange;
  const ofExplanation = (show: (explained: Explanation) => preact.ComponentChildren) => () => {
    if (explained !== undefined) return show(explained);
    return error === null ? <Loading what="the explanation" /> : <Failed error={error} />;
  };
  const panels = [
    {
      id: "request",
      title: "Request",
      body: () => <Message label="Request" line={requestLine(request)} headers={request.headers} body={request.body} />,
    },
    { id: "response", title: "Response", body: () => <Answer response={response} /> },
    { id: "why", title: "Why", body: ofExplanation((known) => <Steps explained={known} />) },
    {
      id: "changes",
      title: titled("Changes", explained?.changes.length),
      body: ofExplanation((known) => <Changes changes={known.changes} />),
    },
    { id: "events", title: titled("Events", explained?.events.length), body: ofExplanation((known) => <Events explained={known} />) },
  ];
  const columns = COLUMNS.find(({ from }) => width >= from)?.of;
  return (
    <div ref={box} class="panels-box">
      {columns === undefined ? (
        <Tabs
          label={`Request ${n}`}
          tabs={panels.map(withHeading)}
          chosen={panels.some(({ id }) => id === tab) ? tab : "why"}
          choose={choose}
        />
      ) : (
        <div class="panels">
          {columns.map((ids) => (
            <div key={ids[0]} class="panel-column">
              {panels
                .filter(({ id }) => ids.includes(id))
                .map(({ id, title, body }) => (
                  <section key={id} class="card" aria-label={title}>
                    <h3>{title}</h3>
                    {body()}
                  </section>
                ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** A panel as a tab has its heading too, for the headings in it. */
function withHeading(tab: Tab): Tab {
  const { title, body } = tab;
  return {
    ...tab,
    body: () => (
      <>
        <h3 class="unseen">{title}</h3>
        {body()}
      </>
    ),
  };
}

/** Method, path and query if they may be too long for the heading. */
function requestLine({ method, path, query }: Exchange["request"]): string | undefined {
  const line = `${method} ${readablePath(path, query)}`;
  return line.length > 120 ? line : undefined;
}

function titled(title: string, count: number | undefined): string {
  return count === undefined || count === 0 ? title : `${title} (${count})`;
}

/** What the service answered, under what the client got of it. */
function Answer({ response: { headers, body, received } }: Pick<Exchange, "response">) {
  return (
    <>
      {received === undefined ? null : <p>What the client got: {received.text}. This is what the service answered:</p>}
      <Message label="Response" headers={headers} body={body} />
    </>
  );
}

interface MessageProps {
  readonly label: "Request" | "Response";
  /** The first line, if it is to be shown. */
  readonly line?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** null or empty: there is none. */
  readonly body: string | null;
}

/** Headers and body of a request or a response. */
function Message({ label, line, headers, body }: MessageProps) {
  const names = Object.keys(headers);
  return (
    <>
      {line === undefined ? null : <Json of={line} label={`${label} line`} />}
      <details class="message-headers">
        <summary>
          {names.length} {names.length === 1 ? "header" : "headers"}
        </summary>
        <dl>
          {names.map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{headers[name]}</dd>
            </div>
          ))}
        </dl>
      </details>
      {body === null || body === "" ? (
        <p class="quiet">No body.</p>
      ) : (
        <>
          <Json of={body} label={`${label} body`} />
          <Copy text={body} what={`the body of the ${label.toLowerCase()}`} />
        </>
      )}
    </>
  );
}
