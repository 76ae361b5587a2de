import type { SignatureCheck } from "./names.tsx";

/** The steps of verifying a signature. The one that fails is named first, and marked. */
export function SignatureSteps({ check: { valid, failed, reason, steps } }: { readonly check: SignatureCheck }) {
  return (
    <div class="signature">
      <p class={`verdict ${valid ? "good" : "bad"}`} role="status">
        {valid ? "The signature is valid." : `Step ${steps.findIndex(({ step }) => step === failed) + 1}, ${failed}, fails. ${reason}`}
      </p>
      <ol>
        {steps.map(({ step, does, sections, value, passed }) => (
          <li key={step} class={step === failed ? "failed" : undefined}>
            <h3>
              {step}
              {passed === null ? null : <span class={`tag ${passed ? "good" : "bad"}`}>{passed ? "passes" : "fails"}</span>}
              {sections.length === 0 ? null : <span class="quiet">{sections.join(", ")}</span>}
            </h3>
            <p>{does}</p>
            {step === failed && reason !== null ? <p class="why-it-fails">{reason}</p> : null}
            <pre class="json" tabIndex={0} role="region" aria-label={`Value of the step ${step}`}>
              {value}
            </pre>
          </li>
        ))}
      </ol>
    </div>
  );
}
