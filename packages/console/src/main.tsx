// The styles of views come after those of the parts.
import "./styles/tokens.css";
import "./styles/shell.css";
import "./styles/parts.css";
import { QueryClient, QueryClientProvider } from "@tanstack/preact-query";
import { render } from "preact";
import { Router } from "wouter-preact";
import { ControlError } from "./api/control-error.ts";
import { App } from "./shell/app.tsx";
import { BASE } from "./shell/address.ts";

// The mock serves the page at its root too.
if (!location.pathname.startsWith(`${BASE}/`)) history.replaceState(null, "", `${BASE}/requests${location.search}`);

/** What the mock refused it refuses again. */
function isWorthAgain(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ControlError && error.status >= 400 && error.status < 500);
}

const queries = new QueryClient({
  // What is shown is read again when the mock says that it changed (shell/news.ts).
  defaultOptions: { queries: { retry: isWorthAgain, retryDelay: 500, staleTime: 1000, refetchOnWindowFocus: false } },
});

render(
  <QueryClientProvider client={queries}>
    <Router base={BASE}>
      <App />
    </Router>
  </QueryClientProvider>,
  document.getElementById("page")!,
);
