import { expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { CheckContext } from "../run/check/check-context.ts";
import { Ledger } from "../run/removal/ledger.ts";
import { Run } from "../run/run.ts";
import type { Wire } from "../wire/wire.ts";
import { withDrawn } from "./unusual-values.ts";

type Body = Readonly<Record<string, unknown>>;

/** What a run has sent for `members` after so many draws, if a server refuses some bodies, after others have drawn. */
async function drawn(
  members: Body,
  times: number,
  refuse: (body: Body) => Exchange | undefined = () => undefined,
  others = 0,
): Promise<Body[]> {
  const target = { base_url: "http://x/api/v1", keys: { full: "k" } };
  const run = new Run({ target, wire: {} as Wire, ledger: new Ledger(), seed: 1, startedAt: new Date(0), readOnly: true });
  const t = new CheckContext(run, "given:drawn", run.judgements, null);
  const sent: Body[] = [];
  const send = async (body: Body): Promise<{ readonly exchange: Exchange }> => {
    sent.push(body);
    return { exchange: refuse(body) ?? exchange({ status: 201, body: { data: {} } }) };
  };
  const draw = async (on: CheckContext): Promise<unknown> => withDrawn(on, members as Record<string, Body>, send);
  for (let n = 0; n < others; n += 1) await draw(new CheckContext(run, `given:other-${n}`, run.judgements, null));
  for (let n = 0; n < times; n += 1) await draw(t);
  return sent.slice(others);
}

const refusal = (sent: Body, field?: string, status = 400): Exchange =>
  exchange({ method: "POST", sent, status, body: { error: { code: "VALIDATION_ERROR", message: "No.", field } } });

test("a check draws the same kinds alone as beside others, and each kind in time", async () => {
  const pay = { none: undefined, cent: 1, odd: 7 };
  const alone = await drawn({ pay }, 12);
  expect(await drawn({ pay }, 12, undefined, 5)).toEqual(alone);
  expect(new Set(alone.map((body) => body["pay"]))).toEqual(new Set([undefined, 1, 7]));
});

test("a refused kind is left out and not drawn again", async () => {
  const sent = await drawn({ pay: { cent: 1, odd: 7 }, name: { letters: "ł" } }, 4, (body) =>
    body["pay"] === 1 ? refusal(body, "pay") : undefined,
  );
  expect(sent.filter(({ pay }) => pay === 1)).toHaveLength(1);
  expect(sent.filter((body) => Object.keys(body).length === 0)).toHaveLength(1);
  expect(sent).toHaveLength(5);
});

test("a kind of several members is refused by each of them", async () => {
  const sent = await drawn({ span: { week: { start: 1, end: 7 } } }, 3, (body) => ("span" in body ? refusal(body, "end") : undefined));
  expect(sent.map((body) => "span" in body)).toEqual([true, false, false, false]);
});

test("a refusal that names another member, or has another status, stands", async () => {
  const stray = (body: Body): Exchange => refusal({ ...body, type: "x" }, "type");
  expect(await drawn({ pay: { cent: 1 } }, 2, stray)).toEqual([{ pay: 1 }, { pay: 1 }]);
  expect(await drawn({ pay: { cent: 1 } }, 1, (body) => refusal(body, undefined, 403))).toEqual([{ pay: 1 }]);
});
