import { Link } from "wouter-preact";
import { useRead } from "../../api/use-control.ts";
import { Copy } from "../../parts/copy.tsx";
import { Go } from "../../parts/go.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Page } from "../../parts/page.tsx";
import { Search } from "../../parts/search.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { BASE, placeIn, useInAddress, useSandbox } from "../../shell/address.ts";
import { MachineTime, type Shown, addressName, called, shareAddress } from "./shown.tsx";
import { useSandboxActions } from "./use-sandbox-actions.tsx";

/** How many sandboxes a page has. */
const LIMIT = 50;

/** All sandboxes. */
export function SandboxList() {
  const [text, setText] = useInAddress("text");
  const [from, setFrom] = useInAddress("offset");
  const offset = /^\d{1,6}$/.test(from) ? Number(from) : 0;
  const sandboxes = useRead(
    "/_mock/sandboxes",
    { query: { limit: LIMIT, offset, ...(text === "" ? {} : { text }) } },
    { refetchInterval: 10_000, keepPrevious: true },
  );
  const search = (wanted: string): void => (setFrom(""), setText(wanted));
  return (
    <Page title="Sandboxes" actions={<Go to="/sandboxes/new" class="button primary" children="New sandbox" />}>
      <search class="filters">
        <Search label="Name, id or owner" value={text} search={search} />
      </search>
      <Loaded of={sandboxes} what="the sandboxes">
        {(data) => (
          <>
            {data.sandboxes.length === 0 ? (
              <Empty>
                <p>{text === "" ? "There are no more sandboxes." : `No sandbox has “${text}” in its name, id or owner.`}</p>
                <button type="button" onClick={() => search("")}>
                  Show all sandboxes
                </button>
              </Empty>
            ) : (
              <Table label="Sandboxes, the default one first" isCard columns={COLUMNS} rows={data.sandboxes} keyOf={({ id }) => id} />
            )}
            {data.total > LIMIT ? <Pages offset={offset} total={data.total} go={(to) => setFrom(to === 0 ? "" : String(to))} /> : null}
            {text === "" && data.total === 1 ? (
              <p class="quiet">A sandbox is an isolated copy with its own keys: one for each person, test or experiment.</p>
            ) : null}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface PagesProps {
  readonly offset: number;
  readonly total: number;
  readonly go: (offset: number) => void;
}

function Pages({ offset, total, go }: PagesProps) {
  return (
    <div class="pager">
      <span class="quiet">
        {offset + 1} to {Math.min(total, offset + LIMIT)} of {total}
      </span>
      <button type="button" disabled={offset === 0} onClick={() => go(Math.max(0, offset - LIMIT))}>
        Previous
      </button>
      <button type="button" disabled={offset + LIMIT >= total} onClick={() => go(offset + LIMIT)}>
        Next
      </button>
    </div>
  );
}

const COLUMNS: readonly Column<Shown>[] = [
  ["Sandbox", (one, link) => <Go to={`/sandboxes/${encodeURIComponent(one.id)}`} {...link} children={called(one)} />],
  ["Owner", ({ owner }) => owner ?? <span class="quiet">none</span>, "long"],
  [
    "Clock",
    ({ clock: { now, mode } }) => (
      <>
        <Instant at={now} /> <span class="quiet">{mode === "frozen" ? "frozen" : "ticking"}</span>
      </>
    ),
  ],
  ["Seed", ({ seed }) => seed, "number"],
  ["Ends", ({ expires_at: at }) => (at === null ? <span class="quiet">never</span> : <MachineTime at={at} />)],
  ["Actions", (one) => <RowActions sandbox={one} />],
];

function RowActions({ sandbox }: { readonly sandbox: Shown }) {
  const { id, name } = sandbox;
  const now = useSandbox();
  const { dialog, end, reset } = useSandboxActions(sandbox);
  return (
    <>
      <span class="buttons">
        {now === id || now === name ? (
          <span class="tag good">current</span>
        ) : (
          <Link class="button" href={`~${BASE}${placeIn("/requests", addressName(sandbox))}`} aria-label={`Open ${called(sandbox)}`}>
            Open
          </Link>
        )}
        <Copy text={shareAddress(sandbox)} what={`the address of ${called(sandbox)}`} />
        <button type="button" onClick={reset} aria-label={`Reset ${called(sandbox)}`}>
          Reset
        </button>
        {id === "default" ? null : (
          <button type="button" class="danger" onClick={end} aria-label={`End ${called(sandbox)}`}>
            End
          </button>
        )}
      </span>
      {dialog}
    </>
  );
}
