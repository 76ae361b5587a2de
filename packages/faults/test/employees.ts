import type { Employee } from "@hr-platform/spec/types";
import { employeeFaults } from "../src/catalogue/employees/employees.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { UNKNOWN, people, someone } from "@hr-platform/engine/test/support/cast";
import type { Client } from "@hr-platform/engine/test/support/client";
import { NEWCOMER } from "@hr-platform/engine/test/decisions/switch";
import { type Proof, inTurn, proof, unchecked } from "./proof.ts";

const FULL = {
  ...NEWCOMER,
  first_name: "Zoë",
  last_name: "Featherstonehaugh-Cholmondeley",
  email: "zoe@wattle-grove.example",
  employment_type: "casual",
  job_title: "Research & Development",
  department: "Sales",
  base_salary: 7_400_050,
};

/** Bodies of creates, most of them with one mistake. */
function bodies(mock: Mock): object[] {
  const manager_id = someone(mock).id;
  const required = Object.keys(NEWCOMER).map((name) => ({ ...FULL, manager_id, [name]: undefined }));
  const wrong = [
    { employment_type: "freelance" },
    { jurisdiction: "US" },
    { role: "owner" },
    { email: "x" },
    { start_date: "31/12/2026" },
    { start_date: "2026-02-30" },
    { base_salary: 5000.5 },
    { base_salary: "5000" },
    { manager_id: "boss" },
    { department: 5 },
  ].map((fields) => ({ ...FULL, manager_id, ...fields }));
  return [{ ...FULL, manager_id }, NEWCOMER, ...required, ...wrong];
}

/** Creates employees, and reads each in every way. */
function creation(mock: Mock): unknown[] {
  const api = unchecked(mock);
  return bodies(mock).map((body, n) => {
    const unique = "email" in body && String(body.email).includes("@") ? { email: `n${n}@wattle-grove.example` } : {};
    const { text, data } = api.post<Employee>("/employees", { ...body, ...unique });
    const id = data?.id ?? UNKNOWN;
    const lists = [{}, { status: "all" }, { department: "sales" }].map((query) => api.get("/employees", { limit: 100, ...query }).text);
    return [text, api.get(`/employees/${id}`).text, lists];
  });
}

/** Creates an employee in the company of three countries, from a country that is not its first. */
const abroad = (mock: Mock): unknown =>
  unchecked(mock, "hrk_southern_full").post("/employees", { ...NEWCOMER, email: "a@southern-meridian.example", jurisdiction: "UK" }).text;

/** Lists with every filter, and everybody by id, in three countries. */
function reading(mock: Mock): unknown[] {
  return ["wattle", "southern"].map((slug) => {
    const api = unchecked(mock, `hrk_${slug}_full`);
    const department = people(mock, slug).findLast((person) => person.department !== null)!.department!;
    const statuses = [undefined, "active", "terminated", "all"];
    const queries = statuses.flatMap((status) => [{ status }, { status, department }, { status, department, limit: 5 }]);
    return [
      queries.map((query) => api.get("/employees", { limit: 100, ...query }).text),
      people(mock, slug).map(({ id }) => api.get(`/employees/${id}`).text),
    ];
  });
}

/** An employee as the API shows them, by id and in the lists of their departments. */
function views(api: Client, id: string): unknown[] {
  const queries = [{ department: "Sales" }, { department: "Engineering" }, { status: "terminated" }, { status: "all" }];
  const listed = queries.map((query) => api.get<Employee[]>("/employees", { limit: 100, ...query }).data.find((row) => row.id === id));
  return [api.get(`/employees/${id}`).text, listed];
}

function updates(mock: Mock): unknown[] {
  const api = unchecked(mock);
  const manager = someone(mock, "wattle", { department: "Sales" }).id;
  const { id } = api.post<Employee>("/employees", { ...FULL, department: "Engineering", manager_id: manager }).data;
  const seen = [
    { job_title: "Archivist" },
    { department: "Sales" },
    { base_salary: 9_000_000 },
    { job_title: "Keeper", base_salary: 0.5 },
    { job_title: "Keeper", manager_id: UNKNOWN },
  ].map((body) => [api.patch(`/employees/${id}`, body).text, views(api, id)]);
  const kauri = unchecked(mock, "hrk_kauri_full");
  const other = someone(mock, "kauri").id;
  return [seen, kauri.patch(`/employees/${other}`, { job_title: "Archivist" }).text, kauri.get(`/employees/${other}`).text];
}

function endings(mock: Mock): unknown[] {
  const api = unchecked(mock);
  const made = (n: number): string => api.post<Employee>("/employees", { ...FULL, email: `e${n}@wattle-grove.example` }).data.id;
  const ids = [
    made(1),
    someone(mock, "wattle", { status: "on_leave" }).id,
    someone(mock, "wattle", { status: "probation" }).id,
    someone(mock).id,
  ];
  const ended = ids.map((id) => [
    api.delete(`/employees/${id}`).text,
    views(api, id),
    api.delete(`/employees/${id}`).status,
    views(api, id),
  ]);
  const [dated, early] = [made(2), made(3)];
  const reason = { termination_date: "2026-03-02", termination_reason: "Resigned" };
  const rest = [
    api.delete(`/employees/${dated}`, reason).status,
    api.delete(`/employees/${early}`, { termination_date: "2019-01-01" }).status,
  ];
  const invited = people(mock).map(({ id }) => api.post(`/employees/${id}/invite`).status);
  return [ended, rest, views(api, early), invited];
}

const scenes: readonly (readonly [RegExp, (mock: Mock) => unknown])[] = [
  [/^created-|^create-|defaults-to|may-be|names-|is-not-checked|^unknown-|^any-text|missing|^(?:impossible|decimal|malformed)-/, creation],
  [
    /^start-date-in-slashes|^salary-is-(?:taken|rounded)|^start-date-a-day|-is-not-stored$|-is-stored-as|^job-titles-are|^department-is-(?:req|echoed)/,
    creation,
  ],
  [/^jurisdiction-is-the-companys/, abroad],
  [/^(?:refused-)?(?:second-)?termina|^invit|^people-on|^people-without/, endings],
  [/update|^moved-/, updates],
];

/** The scenarios that match the name of a fault, or the lists. */
export const employeesProofs: readonly Proof[] = employeeFaults.map(({ id }) => {
  const fitting = scenes.filter(([name]) => name.test(id)).map(([, scene]) => scene);
  return proof(id, inTurn(...(fitting.length > 0 ? fitting : [reading])));
});
