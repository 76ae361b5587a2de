import { Link } from "wouter-preact";
import { useRead } from "../../api/use-control.ts";
import { Copy } from "../../parts/copy.tsx";
import { Go } from "../../parts/go.tsx";
import { Instant, instantText } from "../../parts/instant.tsx";
import { Page } from "../../parts/page.tsx";
import { Search } from "../../parts/search.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { useRows } from "../../parts/use-rows.ts";
import { BASE, placeIn, useInAddress, useSandbox } from "../../shell/address.ts";
import { type Shown, addressName, called, shareAddress } from "./shown.ts";
import { useSandboxActions } from "./use-sandbox-actions.tsx";
import { Columns } from "../../parts/table.tsx";

/** How many sandboxes a page has. */
const LIMIT = 50;

/** All sandboxes. */
export function ListPage() {
  const [text, setText] = useInAddress("text");
  const [from, setFrom] = useInAddress("offset");
  const offset = /^\d{1,6}$/.test(from) ? Number(from) : 0;
  const sandboxes = useRead(
    "/_mock/sandboxes",
    { query: { limit: LIMIT, offset, ...(text === "" ? {} : { text }) } },
    { refetchInterval: 10_000, keepPrevious: true },
  );
  const search = (wanted: string): void => {
    setFrom("");
    setText(wanted);
  };
  return (
    <Page
      title="Sandboxes"
      actions={
        <Go to="/sandboxes/new" class="button primary">
          Make a sandbox
        </Go>
      }
    >
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
              <List sandboxes={data.sandboxes} />
            )}
            {data.total > LIMIT ? <Pages offset={offset} total={data.total} go={(to) => setFrom(to === 0 ? "" : String(to))} /> : null}
            {text === "" && data.total === 1 ? (
              <p class="quiet">A sandbox is an isolated copy with keys of its own: one for each person, test or experiment.</p>
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
        Before
      </button>
      <button type="button" disabled={offset + LIMIT >= total} onClick={() => go(offset + LIMIT)}>
        After
      </button>
    </div>
  );
}

function List({ sandboxes }: { readonly sandboxes: readonly Shown[] }) {
  const rows = useRows(sandboxes.map(({ id }) => id));
  return (
    <div class="scroll card flush">
      <table class="listing" {...rows.keys}>
        <caption class="unseen">Sandboxes, the default one first</caption>
        <Columns of={["Sandbox", "Owner", "Clock", { number: "Seed" }, "Ends", "Actions"]} />
        <tbody>
          {sandboxes.map((sandbox) => (
            <Row key={sandbox.id} sandbox={sandbox} row={rows.row(sandbox.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ sandbox, row }: { readonly sandbox: Shown; readonly row: ReturnType<ReturnType<typeof useRows>["row"]> }) {
  const { id, name, owner, clock, seed, expires_at } = sandbox;
  const now = useSandbox();
  const { dialog, end, reset } = useSandboxActions(sandbox);
  const isOpen = now === id || now === name;
  return (
    <tr>
      <td>
        <Go to={`/sandboxes/${encodeURIComponent(id)}`} {...row}>
          {called(sandbox)}
        </Go>
      </td>
      <td class="long">{owner ?? <span class="quiet">nobody</span>}</td>
      <td>
        <Instant at={clock.now} /> <span class="quiet">{clock.mode === "frozen" ? "frozen" : "ticking"}</span>
      </td>
      <td class="number">{seed}</td>
      <td>{expires_at === null ? <span class="quiet">never</span> : <MachineTime at={expires_at} />}</td>
      <td>
        <span class="buttons">
          {isOpen ? (
            <span class="tag good">open here</span>
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
      </td>
    </tr>
  );
}

/** An instant of the machine's time, which no clock of a sandbox turns. */
export function MachineTime({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={`${at} (the machine's time, UTC)`}>
      {instantText(at)}
    </time>
  );
}
