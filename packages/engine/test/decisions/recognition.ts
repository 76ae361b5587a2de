import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { people } from "../support/cast.ts";
import { type Result, client } from "../support/client.ts";
import { type Switch, on, outcome } from "./switch.ts";

/** An employee of wattle, their manager, and the manager of that manager. */
function line(mock: Mock): { readonly report: string; readonly manager: string; readonly chief: string } {
  const all = people(mock).filter(({ status }) => status !== "terminated");
  const byId = new Map(all.map((person) => [person.id, person]));
  const report = all.find((person) => byId.has(byId.get(person.manager_id ?? "")?.manager_id ?? ""))!;
  const manager = byId.get(report.manager_id!)!;
  return { report: report.id, manager: manager.id, chief: manager.manager_id! };
}

/** Recognition for the report of `line` from their manager, with the given differences. */
function thank(mock: Mock, more: Record<string, unknown> = {}, key?: string): Result<{ id: string }> {
  const { report, manager } = line(mock);
  return client(mock, key).post<{ id: string }>("/recognition", {
    from_employee_id: manager,
    to_employee_id: report,
    message: "Thank you.",
    ...more,
  });
}

/** Recognition (§4.7). */
export const recognitionSwitches: readonly Switch[] = [
  on(
    "recognition-fields",
    (mock) => {
      const sent = ["peer", "manager", "client", "  ", "x".repeat(256), 5].map((kind) => outcome(thank(mock, { kind })));
      const kinds = client(mock)
        .get<{ kind: string }[]>("/recognition", { limit: 100 })
        .data.map(({ kind }) => kind);
      return [...sent, kinds.includes("client")];
    },
    {
      "peer-manager": [
        "201",
        "201",
        "400 VALIDATION_ERROR kind",
        "400 VALIDATION_ERROR kind",
        "400 VALIDATION_ERROR kind",
        "400 VALIDATION_ERROR kind",
        false,
      ],
      "free-kind": ["201", "201", "201", "400 VALIDATION_ERROR kind", "400 VALIDATION_ERROR kind", "400 VALIDATION_ERROR kind", true],
    },
  ),
  on(
    "recognition-refusal",
    (mock) => {
      const { report, manager } = line(mock);
      const backwards = { kind: "manager", from_employee_id: report, to_employee_id: manager };
      return [outcome(thank(mock, { to_employee_id: manager })), outcome(thank(mock, backwards))];
    },
    {
      "by-case": ["400 VALIDATION_ERROR to_employee_id", "403 FORBIDDEN"],
      "validation-error": ["400 VALIDATION_ERROR to_employee_id", "400 VALIDATION_ERROR kind"],
      conflict: ["409 CONFLICT to_employee_id", "409 CONFLICT"],
    },
  ),
  on(
    "recognition-manager",
    (mock) => {
      const { report, manager, chief } = line(mock);
      const sent = [manager, chief].map((from_employee_id) => outcome(thank(mock, { kind: "manager", from_employee_id })));
      return [...sent, outcome(thank(mock, { kind: "manager", from_employee_id: report, to_employee_id: chief }))];
    },
    { direct: ["201", "403 FORBIDDEN", "403 FORBIDDEN"], chain: ["201", "201", "403 FORBIDDEN"] },
  ),
  on(
    "recognition-terminated",
    (mock) => {
      const { report, manager } = line(mock);
      client(mock).delete(`/employees/${report}`);
      return [
        outcome(thank(mock, { to_employee_id: report })),
        outcome(thank(mock, { from_employee_id: report, to_employee_id: manager })),
      ];
    },
    {
      conflict: ["409 CONFLICT to_employee_id", "409 CONFLICT from_employee_id"],
      "validation-error": ["400 VALIDATION_ERROR to_employee_id", "400 VALIDATION_ERROR from_employee_id"],
      allowed: ["201", "201"],
    },
  ),
  on(
    "recognition-people",
    (mock) => {
      const { report, manager } = line(mock);
      const { id } = thank(mock).data;
      const post = client(mock)
        .get<{ id: string; giver: unknown; recipient: unknown }[]>("/recognition")
        .data.find((one) => one.id === id)!;
      const names = new Map(people(mock).map((person) => [person.id, `${person.first_name} ${person.last_name}`]));
      return [post.giver, post.recipient].map((value, n) => {
        const person = [manager, report][n]!;
        if (value === person) return "id";
        return value === names.get(person) ? "name" : JSON.stringify(value) === JSON.stringify({ id: person, name: names.get(person) });
      });
    },
    { objects: [true, true], ids: ["id", "id"], names: ["name", "name"] },
  ),
  on(
    "private-recognition",
    (mock) => {
      const list = (key: string): [number, number] => {
        const { data, meta } = client(mock, key).get<object[]>("/recognition", { limit: 100 });
        return [data.length, meta!.total];
      };
      const keys = ["hrk_wattle_full", "hrk_wattle_read"];
      const before = keys.map(list);
      thank(mock, { is_public: false });
      return keys.map(list).map(([rows, total], n) => [rows - before[n]![0], total - before[n]![1]]);
    },
    {
      hidden: [
        [0, 0],
        [0, 0],
      ],
      shown: [
        [1, 1],
        [0, 0],
      ],
    },
  ),
];

/** Learning paths and survey programmes (§4.7). */
export const learningSwitches: readonly Switch[] = [
  on(
    "programme-fields",
    (mock) =>
      ["/learning-paths", "/survey-programmes"].map((path) => {
        const first = client(mock).get<Record<string, unknown>[]>(path).data[0]!;
        const steps = Object.values(first).find(Array.isArray) as object[];
        return [Object.keys(first), Object.keys(steps[0]!)];
      }),
    {
      "described-names": [
        [
          ["id", "title", "description", "courses"],
          ["id", "title"],
        ],
        [
          ["id", "title", "description", "surveys", "cadence"],
          ["id", "title"],
        ],
      ],
      "other-names": [
        [
          ["id", "name", "summary", "steps"],
          ["course_id", "name"],
        ],
        [
          ["id", "name", "summary", "steps", "frequency"],
          ["survey_id", "name"],
        ],
      ],
    },
  ),
];
