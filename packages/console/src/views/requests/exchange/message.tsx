import { Copy } from "../../../parts/copy.tsx";
import { Json } from "../../../parts/json.tsx";

interface MessageProps {
  readonly label: "Request" | "Response";
  /** The first line, if it is to be shown. */
  readonly line?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** null or empty: there is none. */
  readonly body: string | null;
}

/** Headers and body of a request or a response. */
export function Message({ label, line, headers, body }: MessageProps) {
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
