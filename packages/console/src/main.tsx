import { QueryClient, QueryClientProvider } from "@tanstack/preact-query";
import { render } from "preact";
import { Router } from "wouter-preact";
import { App } from "./shell/app.tsx";
import { BASE } from "./shell/address.ts";
import "./styles/tokens.css";
import "./styles/shell.css";
import "./styles/parts.css";

// The mock serves the page at its root too.
if (!location.pathname.startsWith(`${BASE}/`)) history.replaceState(null, "", `${BASE}/requests${location.search}`);

const queries = new QueryClient({
  // What is shown is read again when the mock says that it changed (shell/news.ts).
  defaultOptions: { queries: { retry: 1, retryDelay: 500, staleTime: 1000, refetchOnWindowFocus: false } },
});

render(
  <QueryClientProvider client={queries}>
    <Router base={BASE}>
      <App />
    </Router>
  </QueryClientProvider>,
  document.getElementById("page")!,
);
