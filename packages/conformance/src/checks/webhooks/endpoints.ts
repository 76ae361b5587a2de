import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { addressOf } from "../../setup/receiver.ts";
import { walk } from "../../run/walk.ts";
import { EVENT_KINDS } from "../../document/event-kinds.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";

/** Two kinds that nothing sends yet (§6): these endpoints are only looked at. */
const EVENTS = ["document.signed", "document.uploaded"];
/** All others: an endpoint for these is deleted at once. */
const SENT = EVENT_KINDS.filter((kind) => !EVENTS.includes(kind));
const isKnown = (events: readonly string[]): boolean => events.length > 0 && events.every((kind) => EVENT_KINDS.includes(kind));

/** A creation that any server has to take: what was sent and what came back. */
interface Made {
  readonly url: string;
  readonly exchange: Exchange;
}

async function create(t: CheckContext, url: string): Promise<Exchange> {
  const exchange = await t.call("createWebhook", { body: { url, events: EVENTS } });
  const secret = exchange.data.at("secret").text;
  if (exchange.ok && secret !== undefined && secret !== "") t.run.secret(secret, "the secret of a webhook endpoint");
  if (exchange.refused(409, "CONFLICT")) t.stop(`no further endpoint is taken (A-188): ${String(exchange)}`);
  return exchange;
}

/** An address with capitals, digits and a query; below the receiver where the target has one, as the service surely takes that. */
async function address(t: CheckContext): Promise<string> {
  const mark = t.token();
  return t.has("receiver") ? addressOf(t, mark) : `https://example.com/Hooks/${mark}?Via=Receiver`;
}

const made: SetUp<Made> = setUp("made-endpoint", async (t) => {
  const url = await address(t);
  return { url, exchange: await create(t, url) };
});

/** The same, for checks that need it to have been made. */
async function existing(t: CheckContext): Promise<Made & { readonly id: string; readonly secret: string | undefined }> {
  const { url, exchange } = await t.use(made);
  const id = exchange.data.at("id").text;
  if (!exchange.ok || id === undefined) return t.stop(`no endpoint could be created: ${String(exchange)}`);
  return { url, exchange, id, secret: exchange.data.at("secret").text };
}

/** Whether an endpoint has the address and the kinds that were sent, the order of kinds aside. */
function fits(shown: View, url: string): boolean {
  const events = shown.at("events").list.map(({ text }) => text);
  const href = URL.parse(shown.at("url").text ?? "")?.href;
  return href === new URL(url).href && events.length === EVENTS.length && EVENTS.every((kind) => events.includes(kind));
}

/** GET /webhooks to its end; again a little later where what was just written does not show yet. */
async function listed(
  t: CheckContext,
  shows: (rows: readonly View[]) => boolean,
): Promise<{ readonly pages: readonly Exchange[]; readonly rows: readonly View[] }> {
  const { exchanges, rows } = await walk(t, "listWebhooks", { until: shows });
  return { pages: exchanges, rows };
}

/** The list with the endpoint that was made, as long as it is there. */
const firstList: SetUp<Awaited<ReturnType<typeof listed>>> = setUp("webhook-list", async (t) => {
  const { id } = await existing(t);
  // So that a list with the time of asking in place of that of the creation shows.
  await t.wait(2000);
  return listed(t, (all) => rowOf(all, id) !== undefined);
});

/** Letters of a secret that tell something of it: a mark in front of all secrets and four last letters do not. */
const TELLING = 8;

/** Whether a text is part of the secret as it stands, without a sign that masks the rest. */
function isBarePart(text: string | undefined, secret: string): boolean {
  return text !== undefined && secret.includes(text) && text.replace(/^[a-z]+_/, "").length >= TELLING;
}

const rowOf = (rows: readonly View[], id: string): View | undefined => rows.find((row) => row.at("id").text === id);

/** Making, listing and deleting endpoints (§2.10, §4.4). */
export const endpointChecks: readonly Check[] = [
  check("HOOK-08", "MUST tell the secret of an endpoint when it is created", { tier: "smoke", also: ["HOOK-16"] }, async (t) => {
    const { url, exchange } = await t.use(made);
    const { data } = exchange;
    const members = ["id", "url", "events", "is_active", "created_at"];
    const whole = members.every((name) => data.has(name));
    t.need("HOOK-08", {
      at: exchange,
      expected: "200 or 201, data with id, url, events, is_active, created_at and a secret that is a text and not empty",
      holds: exchange.ok && whole && (data.at("secret").text ?? "") !== "",
    });
    t.must("HOOK-16", { at: exchange, expected: `data with the url ${url} and the events ${EVENTS.join(", ")}`, holds: fits(data, url) });
  }),

  check(
    "HOOK-10",
    "MUST list the company's endpoints, without their secrets",
    { tier: "ci", also: ["HOOK-09", "HOOK-13", "HOOK-16", "PRIV-21"] },
    async (t) => {
      const { url, exchange, id, secret } = await existing(t);
      const { pages, rows } = await t.use(firstList);
      const seen = [exchange, ...pages];
      const row = rowOf(rows, id);
      t.need("HOOK-10", {
        at: seen,
        expected: `200, data is an array, and the endpoint ${id} that was just created is in it`,
        holds: pages.every(({ ok, data }) => ok && data.isList) && row !== undefined,
      });
      t.must("HOOK-16", {
        at: seen,
        expected: `the endpoint listed with the url ${url} and the events ${EVENTS.join(", ")}`,
        holds: fits(row!, url),
        got: JSON.stringify(row!.raw),
      });
      t.note(
        "HOOK-13",
        seen,
        `${rows.filter(({ raw }) => !JSON.stringify(raw).includes(t.run.token)).length} endpoints that this run did not make are listed`,
      );
      if (secret === undefined || secret === "") return;
      const leaks = pages.some(
        ({ text, json }) => text.includes(secret) || [...json.walk()].some(({ view }) => view.text?.includes(secret)),
      );
      t.must(["HOOK-09", "PRIV-21"], { at: seen, expected: "the list does not hold the secret that was told at creation", holds: !leaks });
      const shown = row!.at("secret");
      const masked = shown.text !== undefined && shown.text !== "" && !/^[^*•.…xX]+$/.test(shown.text);
      t.must("HOOK-09", {
        at: seen,
        expected: "no part of the secret in its place, unless the rest of it is masked there (A-173)",
        holds: leaks || !isBarePart(shown.text, secret),
        got: JSON.stringify(shown.raw),
      });
      if (!leaks)
        t.observe(
          "listed-secret",
          seen,
          shown.exists ? (shown.isNull ? "null" : masked ? "masked" : undefined) : "absent",
          JSON.stringify(shown.raw),
        );
    },
  ),

  check(
    "HOOK-11.listed",
    "MUST NOT go on listing a deleted endpoint as active",
    { tier: "ci", also: ["HOOK-09", "PRIV-21"] },
    async (t) => {
      const { exchange, id, secret } = await existing(t);
      await t.use(firstList);
      const deleted = await t.call("deleteWebhook", { params: { id } });
      const { pages, rows } = await listed(t, (all) => rowOf(all, id)?.at("is_active").flag !== true);
      const row = rowOf(rows, id);
      const seen = [exchange, deleted, ...pages];
      if (!deleted.ok) t.stop(`the endpoint could not be deleted: ${String(deleted)}`);
      // A list that never shows anything shows nothing of the deletion.
      if (rows.length === 0 && rowOf((await t.use(firstList)).rows, id) === undefined) t.stop("no endpoint was listed before the deletion");
      t.must("HOOK-11", {
        at: seen,
        expected: `the list without the deleted endpoint ${id}, or with is_active false`,
        holds: pages.every(({ ok, data }) => ok && data.isList) && (row === undefined || row.at("is_active").flag === false),
        got: row === undefined ? undefined : JSON.stringify(row.raw),
      });
      if (secret !== undefined && secret !== "")
        t.must(["HOOK-09", "PRIV-21"], {
          at: [exchange, deleted],
          expected: "a deletion answered without the endpoint's secret",
          holds: !deleted.text.includes(secret),
        });
    },
  ),

  check(
    "HOOK-10.twins",
    "MUST keep an endpoint when another one with its address is deleted",
    { tier: "certify", also: ["HOOK-09"] },
    async (t) => {
      const url = await address(t);
      const first = await create(t, url);
      const id = first.data.at("id").text;
      if (!first.ok || id === undefined) return t.stop(`no endpoint could be created: ${String(first)}`);
      const secret = first.data.at("secret").text;
      // A path that one might try; whether there is one is open, that it tells the secret once more is not.
      const alone = await t.send({ method: "GET", path: `/webhooks/${id}`, open: ["A-04", "A-05"] });
      if (secret !== undefined && secret !== "")
        t.must("HOOK-09", {
          at: [first, alone],
          expected: "no answer but that of the creation holds the secret",
          holds: !alone.text.includes(secret),
        });
      const second = await t.call("createWebhook", { body: { url, events: EVENTS }, open: ["A-171"] });
      const twin = second.data.at("id").text;
      // Where that is offered, the list further on shows a paused endpoint, whose secret is as secret.
      await t.send({ method: "PATCH", path: `/webhooks/${id}`, body: { is_active: false }, open: ["A-04", "A-05", "A-174"] });
      if (second.refused(409, "CONFLICT")) {
        t.observe("webhook-url", [first, second], "unique-https");
        t.notApplicable("an address that is in use is refused, which the document permits (A-171)");
      }
      if (!second.ok || twin === undefined || twin === id) return t.stop(`no second endpoint came about: ${String(second)}`);
      const deleted = await t.call("deleteWebhook", { params: { id: twin } });
      const again = await t.call("deleteWebhook", { params: { id: twin }, open: ["A-175"] });
      t.observe(
        "webhook-delete-again",
        [deleted, again],
        again.ok ? "accepted" : again.refused(404, "NOT_FOUND") ? "not-found" : undefined,
      );
      const { pages, rows } = await listed(t, (all) => rowOf(all, id) !== undefined);
      const row = rowOf(rows, id);
      t.must("HOOK-10", {
        at: [first, second, deleted, ...pages],
        expected: `the endpoint ${id} still in the list, after another one with the same address was deleted`,
        holds: row !== undefined,
      });
      const guarded = new URL(url);
      guarded.username = "user";
      guarded.password = "password";
      const answer = await t.call("createWebhook", { body: { url: guarded.href, events: EVENTS }, open: ["A-171"] });
      t.observe("webhook-url", answer, answer.ok ? "any-https" : answer.refused(400, "VALIDATION_ERROR") ? "public-https" : undefined);
      for (const made of [id, answer.ok ? answer.data.at("id").text : undefined])
        if (made !== undefined) await t.call("deleteWebhook", { params: { id: made } });
    },
  ),

  check(
    "HOOK-15",
    "MUST take all kinds but those of documents; OBSERVE which other lists are taken",
    { tier: "certify", also: ["HOOK-16"] },
    async (t) => {
      const ask = async (events: readonly string[]): Promise<Exchange> => {
        const open = isKnown(events) ? [] : ["A-170"];
        const answer = await t.call("createWebhook", { body: { url: await address(t), events }, open });
        const id = answer.data.at("id").text;
        const secret = answer.data.at("secret").text;
        if (answer.ok && secret !== undefined && secret !== "") t.run.secret(secret, "the secret of a webhook endpoint");
        if (answer.ok && id !== undefined) await t.call("deleteWebhook", { params: { id } });
        return answer;
      };
      const [unknown, some, empty] = [await ask(["leave.pondered"]), await ask(SENT), await ask([])];
      const seen = [unknown, some, empty];
      if (seen.some((answer) => answer.refused(409, "CONFLICT"))) t.stop("no further endpoint is taken (A-188)");
      t.must("HOOK-16", { at: some, expected: `an endpoint for the kinds ${SENT.join(", ")} alone`, holds: some.ok });
      t.note("HOOK-15", seen, `an unknown kind: ${unknown.status}, an empty list: ${empty.status}`);
      const whole = empty.data.at("events").list.length === 9;
      const value = unknown.ok ? "any-kinds" : empty.ok ? (whole ? "empty-is-all" : undefined) : "known-kinds";
      t.observe("webhook-event-list", seen, value, `an unknown kind: ${String(unknown)}; an empty list: ${String(empty)}`);
    },
  ),

  // Last: its list shows too what was refused before.
  check("HOOK-06.schemes", "MUST refuse addresses of any other scheme than https", { tier: "certify", also: ["ERR-14"] }, async (t) => {
    const mark = t.token();
    const refused: Exchange[] = [];
    for (const url of [
      `HTTP://example.com/${mark}`,
      `ftp://example.com/${mark}`,
      `http://localhost/${mark}`,
      `http://https.example.com/${mark}?to=https://example.com`,
    ]) {
      const answer = await t.call("createWebhook", { body: { url, events: EVENTS } });
      const made = answer.data.at("id").text;
      t.must("HOOK-06", {
        at: answer,
        expected: `400 with code VALIDATION_ERROR to the address ${url}`,
        holds: answer.refused(400, "VALIDATION_ERROR"),
      });
      if (answer.ok && made !== undefined) await t.call("deleteWebhook", { params: { id: made } });
      else refused.push(answer);
    }
    if (refused.length === 0) return;
    const { exchanges, text, whole } = await walk(t, "listWebhooks");
    t.must(["HOOK-06", "ERR-14"], {
      at: [...refused, ...exchanges],
      expected: "no endpoint listed with an address that was refused",
      holds: whole && !text.includes(mark),
    });
  }),
];
