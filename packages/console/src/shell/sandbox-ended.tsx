import { Link } from "wouter-preact";
import { Page } from "../parts/page.tsx";
import { placeIn } from "./address.ts";

/** What is shown in place of a view when the sandbox of the address is there no more, with the ways back. */
export function SandboxEnded({ sandbox, here }: { readonly sandbox: string; readonly here: string }) {
  return (
    <Page title="This sandbox is not there">
      <div class="card" role="alert">
        <p>
          The mock has no sandbox <strong>{sandbox}</strong>: it has ended, its lifetime is over, or the mock was started anew without its
          data.
        </p>
        <ul>
          <li>
            <Link href={placeIn(here, "default")}>The same view of the default sandbox</Link>
          </li>
          <li>
            <Link href={placeIn("/sandboxes", "default")}>All sandboxes</Link>
          </li>
          <li>
            <Link href={placeIn(`/sandboxes/new?name=${encodeURIComponent(sandbox)}`, "default")}>Make a sandbox of this name</Link>
          </li>
        </ul>
        <p class="quiet">If it is made again, this page shows it by itself.</p>
      </div>
    </Page>
  );
}
