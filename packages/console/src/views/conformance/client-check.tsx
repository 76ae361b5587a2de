import { Link } from "wouter-preact";
import { type Answer, useRead } from "../../api/use-control.ts";
import { Tag } from "../../parts/status.tsx";
import { Table } from "../../parts/table.tsx";
import { placeIn } from "../../shell/address.ts";

type Check = NonNullable<Answer<"/_mock/client-check">["check"]>;
type Scenario = Check["scenarios"][number];

/** Scenarios in the order in which a person should read them. */
const ORDER: readonly Scenario["verdict"][] = ["fail", "inconclusive", "warn", "pass", "not-run", "not-applicable"];

/** The check of a program that `hr-mock check-client` makes beside this mock. Nothing, if there is none. */
export function ClientCheck() {
  const { data } = useRead("/_mock/client-check", {}, { refetchInterval: 1000 });
  const check = data?.check ?? null;
  if (check === null) return null;
  const { command, running, planned, scenarios, verdict } = check;
  const ended = scenarios.toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  return (
    <section class="card" aria-labelledby="program">
      <h2 id="program">
        The check of <code>{command.join(" ")}</code>
      </h2>
      <p role="status">
        {verdict === null ? null : <Tag>{verdict}</Tag>} {scenarios.length} of {planned} scenarios{running ? ", running" : ""}.
      </p>
      <Table label="Scenarios" rows={ended} keyOf={({ id }) => id} columns={COLUMNS} />
    </section>
  );
}

const COLUMNS: Parameters<typeof Table<Scenario>>[0]["columns"] = [
  ["Scenario", ({ id, title }) => <span title={id}>{title}</span>, "head"],
  ["Verdict", ({ verdict }) => <Tag>{verdict}</Tag>],
  ["What it shows", (scenario, link) => <Shown scenario={scenario} link={link} />, "long"],
  ["Seconds", ({ ms }) => (ms / 1000).toFixed(1), "number"],
];

/** The findings of a scenario. The exchanges that show them are in the sandbox of its run. */
function Shown({ scenario: { findings, sandbox }, link }: { readonly scenario: Scenario; readonly link: object }) {
  const [first] = findings;
  if (first === undefined) return null;
  const place = first.exchange === null ? "/requests" : `/requests/${first.exchange}`;
  return (
    <>
      {first.text} <span class="quiet">{first.mend}</span>{" "}
      {sandbox === null ? null : (
        <Link href={placeIn(place, sandbox)} {...link}>
          Its requests
        </Link>
      )}
    </>
  );
}
