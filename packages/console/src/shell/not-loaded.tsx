import { Page } from "../parts/page.tsx";

/** What is shown in place of a view whose file could not be loaded. */
export function NotLoaded() {
  return (
    <Page title="This view could not be loaded">
      <div class="card" role="alert">
        <p>The mock does not answer, or it was started anew in another version since this page was opened.</p>
        <p>
          <button type="button" class="primary" onClick={() => location.reload()}>
            Load the page again
          </button>
        </p>
      </div>
    </Page>
  );
}
