import type { DecisionValues } from "@hr-platform/spec/decisions";
import { judgeField } from "../../invalid-bodies/refusal.ts";
import { inputNamed } from "../../exchange/input-named.ts";
import { type Check, check } from "../../run/check/check.ts";
import { ownCompany, ownJurisdiction } from "../../setup/company/company.ts";
import { quietEndpoint, newRole } from "../../setup/access/own-resources.ts";
import { hire } from "../../setup/people/people.ts";
import { hiring } from "../../setup/people/staff.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { acceptedLeave } from "./leave-accepted.ts";

const isInvalid = (exchange: Exchange): boolean => exchange.refused(400, "VALIDATION_ERROR");

/** `accepted` for a success, `refused` for 400 VALIDATION_ERROR, undefined for any other answer. */
const acceptedOrRefused = <Value extends string>(exchange: Exchange, accepted: Value, refused: Value): Value | undefined =>
  exchange.ok ? accepted : isInvalid(exchange) ? refused : undefined;

/** The order in which fields are checked, by the field that is named when both are wrong. */
const BY_FIELD: Readonly<Record<string, DecisionValues["first-error"]>> = { url: "schema-order", events: "body-order" };

/** Requests whose answer the document leaves open. */
export const opennessChecks: readonly Check[] = [
  check(
    "ERR-04.several",
    "MUST name a wrong field, if it names any, for several wrong fields and for a list entry",
    { also: ["ERR-13"] },
    async (t) => {
      await t.use(quietEndpoint);
      const several = await t.call("createWebhook", { body: { events: 5, url: 7 } });
      const namedField = several.json.at("error", "field");
      t.must("ERR-13", { at: several, expected: "400 VALIDATION_ERROR", holds: isInvalid(several) });
      if (namedField.exists)
        t.must("ERR-04", {
          at: several,
          expected: "url or events in error.field",
          holds: ["url", "events"].includes(inputNamed(namedField.text ?? "")),
        });
      if (isInvalid(several)) t.observe("error-field", several, namedField.exists ? "when-nameable" : "single-fault-only");
      if (namedField.exists) t.observe("first-error", several, BY_FIELD[inputNamed(namedField.text ?? "")]);
      const entry = await t.call("createWebhook", { body: { url: `https://example.com/${t.token()}`, events: ["document.signed", 5] } });
      if (!isInvalid(entry) || !judgeField(t, entry, ["events"])) return;
      const field = entry.field ?? "";
      t.observe(
        "error-field-path",
        entry,
        field === "events" ? "top-level" : /^events\[\d+\]$/.test(field) ? "brackets" : /\.\d+$/.test(field) ? "dots" : undefined,
      );
    },
  ),

  check("REC-02.unknown", "MUST refuse a role without title, even with an unknown field", {}, async (t) => {
    await t.use(newRole);
    const sound = { title: `Role ${t.token()}`, employment_type: "casual", jurisdiction: await t.use(ownJurisdiction) };
    const extra = { [t.token()]: "x" };
    const withUnknownField = await t.call("createRole", { body: { ...sound, ...extra } });
    t.observe("unknown-body-fields", withUnknownField, acceptedOrRefused(withUnknownField, "ignored", "validation-error"));
    const { title: _title, ...untitled } = sound;
    const refused = await t.call("createRole", { body: { ...untitled, ...extra } });
    t.must("REC-02", { at: refused, expected: "400 VALIDATION_ERROR, because title is required", holds: isInvalid(refused) });
  }),

  check("EMP-22.open", "MUST NOT create an employee without a first name; OBSERVE blanks and other open values", {}, async (t) => {
    await t.use(hiring);
    const blank = await hire(t, { first_name: "   " });
    const shown = blank.exchange.data.at("first_name").text;
    t.observe(
      "blank-strings",
      blank.exchange,
      isInvalid(blank.exchange) ? "rejected" : shown === "" ? "trimmed" : shown === "   " ? "stored" : undefined,
    );
    const none = await hire(t, { first_name: undefined });
    t.must("EMP-22", {
      at: none.exchange,
      expected: "400 VALIDATION_ERROR, because first_name is required",
      holds: isInvalid(none.exchange),
    });
    const early = await hire(t, { start_date: "1949-12-30" });
    t.observe("start-date-range", early.exchange, acceptedOrRefused(early.exchange, "any", "bounded"));
    const negative = await hire(t, { base_salary: -1 });
    if (negative.exchange.ok) t.observe("salary-range", negative.exchange, "any-integer");
    else if (isInvalid(negative.exchange)) {
      const large = await hire(t, { base_salary: 100_000_000_001 });
      t.observe("salary-range", [negative.exchange, large.exchange], acceptedOrRefused(large.exchange, "non-negative", "bounded"));
    }
    const own = (await t.use(ownCompany)).data.at("jurisdiction").list;
    const foreign = ["NZ", "UK", "AU"].find((code) => !own.some(({ text }) => text === code || (text === "GB" && code === "UK")));
    if (foreign === undefined) return;
    const inOtherJurisdiction = await hire(t, { jurisdiction: foreign });
    t.observe(
      "foreign-jurisdiction",
      inOtherJurisdiction.exchange,
      acceptedOrRefused(inOtherJurisdiction.exchange, "accepted", "validation-error"),
    );
  }),

  check("LEAVE-25.counted", "MUST accept notes that are within 500 by every way of counting", {}, async (t) => {
    const within = await acceptedLeave(t, { notes: "\u{1F600}".repeat(125) });
    t.must("LEAVE-25", {
      at: within,
      expected: "accepted notes of 125 emoji, which are 500 bytes and fewer characters",
      holds: within.ok,
    });
    const emoji = await acceptedLeave(t, { notes: "\u{1F600}".repeat(300) });
    if (emoji.ok) t.observe("notes-length", emoji, "code-points");
    else if (isInvalid(emoji)) {
      const accents = await acceptedLeave(t, { notes: "\u{E9}".repeat(300) });
      t.observe("notes-length", [emoji, accents], acceptedOrRefused(accents, "utf16-units", "bytes"));
    }
    const none = await acceptedLeave(t, { notes: null });
    t.observe("null-for-optional", none, acceptedOrRefused(none, "as-absent", "validation-error"));
  }),

  check("ERR-04.query", "MUST name the wrong query parameter, if it names any", {}, async (t) => {
    const query = "status=terminated&status=active";
    const twice = await t.call("listEmployees", { query, open: ["A-17"] });
    const rows = twice.data.list.map((row) => row.at("status").text);
    const value = isInvalid(twice)
      ? "validation-error"
      : !twice.ok
        ? undefined
        : rows.some((status) => status !== "terminated")
          ? "last"
          : "first";
    t.observe("repeated-query-parameter", twice, value);
    const wrongDate = await t.call("listLeave", { query: { from: "yesterday" } });
    const field = wrongDate.json.at("error", "field");
    if (isInvalid(wrongDate) && field.exists)
      t.must("ERR-04", { at: wrongDate, expected: "from in error.field", holds: inputNamed(field.text ?? "") === "from" });
  }),
];
