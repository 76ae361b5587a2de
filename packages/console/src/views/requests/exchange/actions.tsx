import { useState } from "preact/hooks";
import { control } from "../../../api/client.ts";
import { Copy } from "../../../parts/copy.tsx";
import { SendAgain } from "../again/send-again-dialog.tsx";
import type { Exchange } from "../feed/row.ts";
import { ForkDialog } from "../time/fork-dialog.tsx";
import { Download } from "../../../parts/download.tsx";

const FORMS = ["curl", "fetch", "vitest"] as const;

/** What can be done with an exchange. */
export function Actions({ exchange: { n } }: { readonly exchange: Exchange }) {
  const [open, setOpen] = useState<"again" | "fork">();
  const id = String(n);
  return (
    <div class="exchange-actions" role="group" aria-label={`What to do with request ${n}`}>
      <button type="button" class="primary" onClick={() => setOpen("again")}>
        Send again …
      </button>
      <button type="button" onClick={() => setOpen("fork")}>
        Fork here …
      </button>
      {FORMS.map((form) => (
        <Copy
          key={form}
          what={form === "vitest" ? "test" : form}
          text={async () =>
            (await control.GET("/_mock/requests/{id}/code", { params: { path: { id }, query: { as: form } }, parseAs: "text" }))
              .data as string
          }
        >
          Copy {form === "vitest" ? "test" : form}
        </Copy>
      ))}
      <Download
        title="Export file"
        hint="It has the keys, signing secrets and all data of the world, for the command replay."
        name={`exchange-${n}.json`}
        get={async () => await control.GET("/_mock/requests/{id}/file", { params: { path: { id } }, parseAs: "text" })}
      />
      {open === "again" ? <SendAgain n={n} close={() => setOpen(undefined)} /> : null}
      {open === "fork" ? <ForkDialog n={n} close={() => setOpen(undefined)} /> : null}
    </div>
  );
}
