import { FIELD_NAMING } from "../../invalid-bodies/breach.ts";
import { judgeField } from "../../invalid-bodies/refusal.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { walk } from "../../run/lists/walk.ts";
import { EVENT_KINDS } from "../../document/event-kinds.ts";
import {
  UNSENT_KINDS,
  createEndpointAt,
  endpointIn,
  existingEndpoint,
  freshUrl,
  isAsSent,
  listBeforeDeletion,
  listEndpoints,
  madeEndpoint,
} from "./made-endpoint.ts";

/** All other kinds. An endpoint with these is deleted at once. */
const SENT = EVENT_KINDS.filter((kind) => !UNSENT_KINDS.includes(kind));
const isKnown = (events: readonly string[]): boolean => events.length > 0 && events.every((kind) => EVENT_KINDS.includes(kind));

/** The shortest part of a secret that reveals something. A common prefix and the last four characters do not. */
const REVEALING = 8;

/** Whether a text is a part of the secret, without characters that mask the rest. */
function isUnmaskedPart(text: string | undefined, secret: string): boolean {
  return text !== undefined && secret.includes(text) && text.replace(/^[a-z]+_/, "").length >= REVEALING;
}

/** New, listed and deleted endpoints (§2.10, §4.4). */
export const endpointChecks: readonly Check[] = [
  check("HOOK-08", "MUST show the secret of an endpoint at its creation", { also: ["HOOK-16"] }, async (t) => {
    const { url, exchange } = await t.use(madeEndpoint);
    const { data } = exchange;
    const members = ["id", "url", "events", "is_active", "created_at"];
    const whole = members.every((name) => data.has(name));
    t.need("HOOK-08", {
      at: exchange,
      expected: "200 or 201, and data with id, url, events, is_active, created_at and a non-empty secret",
      holds: exchange.ok && whole && (data.at("secret").text ?? "") !== "",
    });
    t.must("HOOK-16", {
      at: exchange,
      expected: `data with the url ${url} and the events ${UNSENT_KINDS.join(", ")}`,
      holds: isAsSent(data, url),
    });
  }),

  check(
    "HOOK-10",
    "MUST list the company's endpoints, without their secrets",
    { also: ["HOOK-09", "HOOK-13", "HOOK-16", "PRIV-21"] },
    async (t) => {
      const { url, exchange, id, secret } = await existingEndpoint(t);
      const { pages, rows } = await t.use(listBeforeDeletion);
      const exchanges = [exchange, ...pages];
      const row = endpointIn(rows, id);
      t.need("HOOK-10", {
        at: exchanges,
        expected: `200 with an array in data that has the new endpoint ${id}`,
        holds: pages.every(({ ok, data }) => ok && data.isList) && row !== undefined,
      });
      t.must("HOOK-16", {
        at: exchanges,
        expected: `the endpoint listed with the url ${url} and the events ${UNSENT_KINDS.join(", ")}`,
        holds: isAsSent(row!, url),
        got: JSON.stringify(row!.raw),
      });
      t.note(
        "HOOK-13",
        exchanges,
        `the list has ${rows.filter(({ raw }) => !JSON.stringify(raw).includes(t.run.token)).length} endpoints that this run did not create`,
      );
      if (secret === undefined || secret === "") return;
      const showsSecret = pages.some(
        ({ text, json }) => text.includes(secret) || [...json.walk()].some(({ view }) => view.text?.includes(secret)),
      );
      t.must(["HOOK-09", "PRIV-21"], { at: exchanges, expected: "the list without the secret from the creation", holds: !showsSecret });
      const shown = row!.at("secret");
      const masked = shown.text !== undefined && shown.text !== "" && !/^[^*•.…xX]+$/.test(shown.text);
      t.must("HOOK-09", {
        at: exchanges,
        expected: "no part of the secret in the member secret, unless the rest is masked (A-173)",
        holds: showsSecret || !isUnmaskedPart(shown.text, secret),
        got: JSON.stringify(shown.raw),
      });
      if (!showsSecret)
        t.observe(
          "listed-secret",
          exchanges,
          shown.exists ? (shown.isNull ? "null" : masked ? "masked" : undefined) : "absent",
          JSON.stringify(shown.raw),
        );
    },
  ),

  check("HOOK-11.listed", "MUST NOT list a deleted endpoint as active", { also: ["HOOK-09", "PRIV-21"] }, async (t) => {
    const { exchange, id, secret } = await existingEndpoint(t);
    await t.use(listBeforeDeletion);
    const deleted = await t.call("deleteWebhook", { params: { id } });
    const { pages, rows } = await listEndpoints(t, (all) => endpointIn(all, id)?.at("is_active").flag !== true);
    const row = endpointIn(rows, id);
    const exchanges = [exchange, deleted, ...pages];
    if (!deleted.ok) t.stop(`the endpoint could not be deleted: ${String(deleted)}`);
    // A list that is always empty does not show the deletion.
    if (rows.length === 0 && endpointIn((await t.use(listBeforeDeletion)).rows, id) === undefined)
      t.stop("no endpoint was listed before the deletion");
    t.must("HOOK-11", {
      at: exchanges,
      expected: `the list without the deleted endpoint ${id}, or with its is_active false`,
      holds: pages.every(({ ok, data }) => ok && data.isList) && (row === undefined || row.at("is_active").flag === false),
      got: row === undefined ? undefined : JSON.stringify(row.raw),
    });
    if (secret !== undefined && secret !== "")
      t.must(["HOOK-09", "PRIV-21"], {
        at: [exchange, deleted],
        expected: "the answer to the deletion without the endpoint's secret",
        holds: !deleted.text.includes(secret),
      });
  }),

  check("HOOK-10.twins", "MUST keep an endpoint when another one with the same URL is deleted", { also: ["HOOK-09"] }, async (t) => {
    const url = await freshUrl(t);
    const first = await createEndpointAt(t, url);
    const id = first.data.at("id").text;
    if (!first.ok || id === undefined) return t.stop(`no endpoint could be created: ${String(first)}`);
    const secret = first.data.at("secret").text;
    // Whether this path exists is open. It must not show the secret.
    const alone = await t.send({ method: "GET", path: `/webhooks/${id}`, open: ["A-04", "A-05"] });
    if (secret !== undefined && secret !== "")
      t.must("HOOK-09", {
        at: [first, alone],
        expected: "the secret in no answer except that of the creation",
        holds: !alone.text.includes(secret),
      });
    const second = await t.call("createWebhook", { body: { url, events: UNSENT_KINDS }, open: ["A-171"] });
    const twin = second.data.at("id").text;
    // If the target offers this, the list below has a paused endpoint. It must not show its secret either.
    await t.send({ method: "PATCH", path: `/webhooks/${id}`, body: { is_active: false }, open: ["A-04", "A-05", "A-174"] });
    if (second.refused(409, "CONFLICT")) {
      t.observe("webhook-url", [first, second], "unique-https");
      t.notApplicable("the target refuses a URL that is in use, which the document permits (A-171)");
    }
    if (!second.ok || twin === undefined || twin === id) return t.stop(`no second endpoint was created: ${String(second)}`);
    // Created before the list is read, which then shows more endpoints.
    const withPassword = new URL(url);
    withPassword.username = "user";
    withPassword.password = "password";
    const answer = await t.call("createWebhook", { body: { url: withPassword.href, events: UNSENT_KINDS }, open: ["A-171"] });
    t.observe("webhook-url", answer, answer.ok ? "any-https" : answer.refused(400, "VALIDATION_ERROR") ? "public-https" : undefined);
    const deleted = await t.call("deleteWebhook", { params: { id: twin } });
    const again = await t.call("deleteWebhook", { params: { id: twin }, open: ["A-175"] });
    t.observe("webhook-delete-again", [deleted, again], again.ok ? "accepted" : again.refused(404, "NOT_FOUND") ? "not-found" : undefined);
    const { pages, rows } = await listEndpoints(t, (all) => endpointIn(all, id) !== undefined);
    const row = endpointIn(rows, id);
    t.must("HOOK-10", {
      at: [first, second, deleted, ...pages],
      expected: `the endpoint ${id} still in the list after the deletion of another one with the same URL`,
      holds: row !== undefined,
    });
    for (const createdId of [id, answer.ok ? answer.data.at("id").text : undefined])
      if (createdId !== undefined) await t.call("deleteWebhook", { params: { id: createdId } });
  }),

  check(
    "HOOK-15",
    "MUST accept all kinds except those of documents; OBSERVE unknown kinds and an empty list",
    { also: ["HOOK-16"] },
    async (t) => {
      const subscribe = async (events: readonly string[]): Promise<Exchange> => {
        const open = isKnown(events) ? [] : ["A-170"];
        const answer = await t.call("createWebhook", { body: { url: await freshUrl(t), events }, open });
        const id = answer.data.at("id").text;
        const secret = answer.data.at("secret").text;
        if (answer.ok && secret !== undefined && secret !== "") t.run.secret(secret, "the secret of a webhook endpoint");
        if (answer.ok && id !== undefined) await t.call("deleteWebhook", { params: { id } });
        return answer;
      };
      const [unknown, some, empty] = [await subscribe(["leave.pondered"]), await subscribe(SENT), await subscribe([])];
      const exchanges = [unknown, some, empty];
      if (exchanges.some((answer) => answer.refused(409, "CONFLICT"))) t.stop("the target accepts no further endpoint (A-188)");
      t.must("HOOK-16", { at: some, expected: `a success for an endpoint with only the kinds ${SENT.join(", ")}`, holds: some.ok });
      t.note("HOOK-15", exchanges, `an unknown kind: ${unknown.status}, an empty list: ${empty.status}`);
      const whole = empty.data.at("events").list.length === 9;
      const value = unknown.ok ? "any-kinds" : empty.ok ? (whole ? "empty-is-all" : undefined) : "known-kinds";
      t.observe("webhook-event-list", exchanges, value, `an unknown kind: ${String(unknown)}; an empty list: ${String(empty)}`);
    },
  ),

  check("HOOK-06", "MUST refuse an http URL", { also: FIELD_NAMING }, async (t) => {
    const answer = await t.call("createWebhook", { body: { url: `http://example.com/${t.token()}`, events: UNSENT_KINDS } });
    const isRefused = answer.refused(400, "VALIDATION_ERROR");
    t.must("HOOK-06", { at: answer, expected: "400 with code VALIDATION_ERROR for an http URL", holds: isRefused });
    if (isRefused) judgeField(t, answer, ["url"]);
    const id = answer.ok ? answer.data.at("id").text : undefined;
    if (id !== undefined) await t.call("deleteWebhook", { params: { id } });
  }),

  // Last: its list would also show endpoints whose creation was refused earlier.
  check("HOOK-06.schemes", "MUST refuse URLs with a scheme other than https", { also: ["ERR-14"] }, async (t) => {
    const mark = t.token();
    const refused: Exchange[] = [];
    for (const url of [`HTTP://example.com/${mark}`, `ftp://example.com/${mark}`, `http://localhost/${mark}?to=https://example.com`]) {
      const answer = await t.call("createWebhook", { body: { url, events: UNSENT_KINDS } });
      const createdId = answer.data.at("id").text;
      t.must("HOOK-06", {
        at: answer,
        expected: `400 with code VALIDATION_ERROR for the URL ${url}`,
        holds: answer.refused(400, "VALIDATION_ERROR"),
      });
      if (answer.ok && createdId !== undefined) await t.call("deleteWebhook", { params: { id: createdId } });
      else refused.push(answer);
    }
    if (refused.length === 0) return;
    const { exchanges, text, whole } = await walk(t, "listWebhooks");
    t.must(["HOOK-06", "ERR-14"], {
      at: [...refused, ...exchanges],
      expected: "no listed endpoint with a refused URL",
      holds: !text.includes(mark),
      shows: whole,
    });
  }),
];
