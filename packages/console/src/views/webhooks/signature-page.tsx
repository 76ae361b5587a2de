import { useState } from "preact/hooks";
import type { components } from "../../../generated/control-api.ts";
import { control } from "../../api/client.ts";
import { useChange } from "../../api/use-control.ts";
import { Failed } from "../../parts/states.tsx";
import { Section } from "./section.tsx";
import { SignatureForm, type SignatureTexts } from "./signature-form.tsx";
import { SignatureSteps } from "./signature-steps.tsx";

/** Checks what a receiver got: its body and header, pasted into a form. */
export function SignaturePage() {
  const [texts, setTexts] = useState<SignatureTexts>({
    body: "",
    header: "",
    webhook: "",
    secret: "",
    id: "",
    timestamp: "",
    at: "",
    max_age: "",
  });
  const check = useChange(() => control.POST("/_mock/signature-check", { body: bodyOfCheck(texts) }));
  return (
    <Section>
      <h2>Check a signature</h2>
      <p>Paste what your receiver got. The step that fails is named. Nothing of it is kept, nor put into the address.</p>
      <div class="two-columns">
        <SignatureForm texts={texts} change={setTexts} check={() => check.mutate()} isChecking={check.isPending} />
        <div>
          {check.error === null ? null : <Failed error={check.error} />}
          {check.data?.data === undefined ? null : <SignatureSteps check={check.data.data} />}
        </div>
      </div>
    </Section>
  );
}

function bodyOfCheck({ body, header, max_age, ...texts }: SignatureTexts): components["schemas"]["ReceivedDelivery"] {
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
  return { body, header, ...given, ...(max_age === "" ? {} : { max_age: Number(max_age) }) };
}
