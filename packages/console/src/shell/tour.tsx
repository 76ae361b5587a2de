import { useQueryClient } from "@tanstack/preact-query";
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { control } from "../api/client.ts";
import { sendCall } from "../parts/api-call.ts";
import { say } from "../parts/toasts.tsx";
import { BASE, placeIn } from "./address.ts";
import { overlay } from "./overlay.ts";

interface Sandbox {
  readonly id: string;
  readonly token: string;
  readonly company: string;
}

interface Step {
  readonly title: string;
  readonly text: string;
  /** Does what the step is about. @returns the place that shows it */
  readonly run: (sandbox: Sandbox) => Promise<string>;
}

const BODY = JSON.stringify({ employeeId: "4485ed45", start_date: "2026-07-01", end_date: "2026-07-03" });

const STEPS: readonly Step[] = [
  {
    title: "A wrong request, explained",
    text: "A program asked for leave and sent employeeId. The line at the top says why the mock refused it. Below are the steps that the request passed, and the rule that it broke.",
    run: async ({ token }) => {
      await sendCall({ method: "POST", path: "/api/v1/leave", token, body: BODY });
      return "/requests/last";
    },
  },
  {
    title: "A month goes by",
    text: "The clock went on by a month. People came back from leave, asked for more and approved it. The red line in the leave calendar is today.",
    run: async ({ id, company }) => {
      await control.POST("/_mock/clock", { params: { query: { sandbox: id } }, body: { advance: "P1M" } });
      return `/world/leave-calendar?company=${company}`;
    },
  },
  {
    title: "The events of that month",
    text: "Each change is an event for your webhooks. The list says which endpoint got it, and why another one did not: the endpoint of this company is paused, and Resume fixes that.",
    run: async () => await Promise.resolve("/webhooks/events"),
  },
];

/** Three steps in a sandbox of its own, which ends with the tour: nobody's data are touched. */
export default function Tour() {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [at, setAt] = useState(-1);
  const [isBusy, setBusy] = useState(false);
  const sandbox = useRef<Sandbox>();
  const card = useRef<HTMLElement>(null);
  const step = STEPS[at];
  const end = (): void => {
    const { current } = sandbox;
    overlay.value = undefined;
    navigate(`~${BASE}/requests`);
    if (current !== undefined) void control.DELETE("/_mock/sandboxes/{id}", { params: { path: { id: current.id } } }).catch(() => {});
  };
  const next = async (): Promise<void> => {
    setBusy(true);
    try {
      sandbox.current ??= await makeSandbox();
      const place = await STEPS[at + 1]!.run(sandbox.current);
      navigate(`~${BASE}${placeIn(place, sandbox.current.id)}`);
      setAt(at + 1);
      await queries.invalidateQueries();
    } catch (error) {
      say((error as Error).message, true);
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => card.current?.focus(), [at]);
  return (
    <aside ref={card} class="tour card" tabIndex={-1} aria-label="Tour" aria-live="polite">
      <h2>{step?.title ?? "The mock in 90 seconds"}</h2>
      <p>
        {step?.text ??
          "A wrong request is explained, a month goes by, and the leave calendar and the events move. The tour works in a sandbox of its own, which ends with it."}
      </p>
      <p class="buttons">
        {at === STEPS.length - 1 ? null : (
          <button type="button" class="primary" disabled={isBusy} onClick={() => void next()}>
            {at < 0 ? "Begin" : `Next: ${STEPS[at + 1]!.title}`}
          </button>
        )}
        <button type="button" class={at === STEPS.length - 1 ? "primary" : ""} onClick={end}>
          End the tour
        </button>
      </p>
    </aside>
  );
}

async function makeSandbox(): Promise<Sandbox> {
  const { data } = await control.POST("/_mock/sandboxes", { body: { activity: 1 } });
  const { id, companies } = data!;
  const [company] = companies;
  const token = company?.keys.find(({ scopes }) => scopes.includes("write"))?.token;
  if (company === undefined || token === undefined) throw new Error("The tour needs a company with a key, and this mock has none.");
  return { id, token, company: company.slug };
}
