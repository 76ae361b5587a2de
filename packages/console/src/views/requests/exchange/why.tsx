import type { Exchange, Explanation } from "../feed/row.ts";
import { sentenceOfResponse, whySentence } from "./why-sentence.ts";

interface WhyProps {
  readonly exchange: Exchange;
  /** undefined: it is not known, or not yet. */
  readonly explained: Explanation | undefined;
  /** Why there is no explanation. */
  readonly error: Error | null;
}

/** The sentence at the top of an exchange: why it was answered so. */
export function Why({ exchange, explained, error }: WhyProps) {
  const { lead, sections, text, hints } = explained === undefined ? sentenceOfResponse(exchange) : whySentence(explained, exchange);
  const { status } = exchange.response;
  const lost = explained === undefined && error !== null ? [`The steps are not known: ${error.message}`] : [];
  return (
    <div class={`why s${Math.floor(status / 100)}`}>
      <p>
        <strong>{lead}</strong>
        {sections === "" ? "" : ` (${sections})`}
        {text === "" ? "." : `: ${text}`}
      </p>
      {[...hints, ...lost].map((hint) => (
        <p key={hint} class="hint">
          {hint}
        </p>
      ))}
    </div>
  );
}
