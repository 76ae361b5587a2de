/** Inherited names that no table look-up may find, among known names. */
const INHERITED = ["__proto__", "constructor", "toString", ""];

const times = ["P9999999999Y", "P1D", "-P1D", "PT1E400S", "+275760-09-13T00:00:00Z", "0000-01-01", "2099-12-31T23:59:59Z", ""];
const instants = [...times.map((text) => JSON.stringify(text)), "1e400", "{}", "null", "true", '{"toString":1}'];
const clock = [
  ...["freeze", "set", "advance"].flatMap((name) => instants.map((value) => `{"${name}":${value}}`)),
  '{"advance":"P1D","set":"2026-03-02T09:00:00Z"}',
];

const decisions = [...INHERITED, "create-status", "internal-error-status"].flatMap((slug) =>
  ["null", '"__proto__"', '"constructor"', "{}", '""', '{"toString":1}'].map((value) => `{"${slug}":${value}}`),
);

const rules = [...INHERITED, "latency", "reset", "truncated", "slow-body", "error"].flatMap((kind) => [
  `{"kind":"${kind}"}`,
  `{"kind":"${kind}","constructor":1,"bytes":-1}`,
  `{"kind":"${kind}","bytes":1,"bytesPerSecond":1e400,"status":500.5}`,
  `{"kind":"latency","latency":{"distribution":"${kind}","ms":1e400}}`,
  `{"kind":"latency","latency":{"distribution":"${kind}","a":1}}`,
  `{"kind":"reset","lasts":"${kind}"}`,
  `{"kind":"reset","operation":"${kind}"}`,
]);
const faults = [
  ...rules.map((rule) => `{"transport":[${rule}]}`),
  ...[
    "null",
    "[null]",
    "[[]]",
    '{"length":1e9}',
    '[{"kind":{"toString":1}}]',
    '[{"kind":"latency","latency":{"distribution":{"toString":1}}}]',
  ].map((value) => `{"transport":${value}}`),
  ...['["__proto__","constructor"]', "[1]", "{}", "null", '[{"toString":1}]'].map((value) => `{"active":${value}}`),
];

const triggers = [...INHERITED, "employee.created", "leave.approved", "document.signed", "ping"].flatMap((kind) => [
  `{"event":"${kind}"}`,
  `{"event":"${kind}","company":"__proto__"}`,
  `{"event":"${kind}","company":"wattle"}`,
]);

const actions = [
  ...["application_id", "survey_id", "employee_id", "plan_id", "candidate_id", "offer_id", "plan"].flatMap((name) =>
    ['"__proto__"', "[]", "null", "1e400", '{"toString":1}', `"${"x".repeat(100_000)}"`].map(
      (value) => `{"company":"wattle","${name}":${value}}`,
    ),
  ),
  '{"company":{}}',
  '{"company":"__proto__"}',
];

export const SANDBOX_BODIES: readonly string[] = [
  ...["-1", "1e400", "4294967296", '"1"'].map((value) => `{"seed":${value}}`),
  ...['"frozen:"', '"+275760-09-13"', "1", "null"].map((value) => `{"clock":${value}}`),
  ...["0", "1e400", '"x"', "0.5"].map((value) => `{"rate_limit":${value}}`),
  ...['{"__proto__":"x"}', '{"constructor":"x"}', "[]", "null", '{"create-status":{"toString":1}}'].map(
    (value) => `{"decisions":${value}}`,
  ),
  ...['["__proto__"]', "[{}]", "null"].map((value) => `{"faults":${value}}`),
  ...[
    '"__proto__"',
    "[]",
    "{}",
    '{"companies":[]}',
    '{"companies":[{}]}',
    '{"companies":{"length":1}}',
    '{"clock":"x","companies":[null]}',
    "null",
  ].map((value) => `{"world":${value}}`),
  '{"unknown":1}',
  '{"__proto__":{"seed":-5}}',
];

const paths = <T>(names: readonly string[], value: T): Record<string, T> => Object.fromEntries(names.map((name) => [name, value]));
const WEB = [
  "hire",
  "move-to-hired",
  "publish-survey",
  "add-survey-question",
  "complete-plan",
  "complete-task",
  "change-plan",
  "add-hidden-leave",
];

/** Bodies that fit a call, by method and path. */
export const BODIES: Readonly<Record<string, readonly string[]>> = {
  "POST /clock": clock,
  "PUT /decisions": decisions,
  "PUT /faults": faults,
  "POST /trigger": triggers,
  "POST /snapshots": ["{}", '{"id":"__proto__"}'],
  ...paths(
    WEB.map((name) => `POST /web/${name}`),
    actions,
  ),
};

/** Bodies for any call. */
export const ANY_BODY: readonly string[] = [
  "",
  "null",
  "[]",
  "1",
  "{",
  "{}",
  '{"__proto__":{}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":"x"}',
  "\uFEFF{}",
  "\u0000",
  ...Object.values(BODIES).map(([first]) => first!),
  `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
  "x".repeat(1_048_577),
];
