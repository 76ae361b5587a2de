import type { Employee } from "@hr-platform/spec/types";
import { client } from "../support/client.ts";
import { type Switch, at, on, outcome } from "./switch.ts";

const ascending = (keys: readonly string[]): boolean => keys.every((key, n) => n === 0 || keys.at(n - 1)! <= key);
const plain = (text: string): string => text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");

/** Lists in pages (§8). */
export const pageSwitches: readonly Switch[] = [
  on(
    "default-limit",
    (mock) => {
      const { data, meta } = at(mock, "southern").get<unknown[]>("/employees");
      return [meta?.page, meta?.limit, data.length];
    },
    { 20: [1, 20, 20], 10: [1, 10, 10], 25: [1, 25, 25], 50: [1, 50, 50], 100: [1, 100, 100] },
  ),
  on(
    "first-page",
    (mock) =>
      ["", "page=0", "page=1"].map((query) => {
        const answer = at(mock, "southern").get<unknown[]>("/employees", query === "" ? {} : query);
        return answer.error === undefined ? [answer.meta?.page, answer.data.length, answer.meta?.has_more] : outcome(answer);
      }),
    {
      "from-1": [[1, 20, true], "400 VALIDATION_ERROR page", [1, 20, true]],
      "from-0": [
        [0, 20, true],
        [0, 20, true],
        [1, 20, true],
      ],
    },
  ),
  on(
    "limit-maximum",
    (mock) => {
      const answer = at(mock, "southern").get<unknown[]>("/employees", { limit: 100_000 });
      return answer.error === undefined
        ? [answer.meta?.limit, answer.data.length === answer.meta?.total, answer.data.length > 100]
        : outcome(answer);
    },
    { "clamp-100": [100, false, false], reject: "400 VALIDATION_ERROR limit", "clamp-20": [20, false, false], none: [100_000, true, true] },
  ),
  on(
    "bad-page",
    (mock) =>
      ["page=0", "page=-1", "page=1.5", "page=abc", "limit=0", "limit=2.7", "limit=abc"].map((query) => {
        const answer = client(mock).get("/employees", query);
        return answer.error === undefined ? [answer.meta?.page, answer.meta?.limit] : outcome(answer);
      }),
    {
      reject: ["page", "page", "page", "page", "limit", "limit", "limit"].map((field) => `400 VALIDATION_ERROR ${field}`),
      default: [
        [1, 20],
        [1, 20],
        [1, 20],
        [1, 20],
        [1, 20],
        [1, 20],
        [1, 20],
      ],
      clamp: [
        [1, 20],
        [1, 20],
        [2, 20],
        [1, 20],
        [1, 1],
        [1, 3],
        [1, 20],
      ],
    },
  ),
  on(
    "page-after-end",
    (mock) =>
      ["/employees", "/leave", "/leave-types"].map((path) => {
        const answer = client(mock).get<unknown[]>(path, { page: 999 });
        return answer.error === undefined
          ? [answer.data.length, answer.meta?.page, answer.meta?.has_more, answer.meta!.total > 0]
          : outcome(answer);
      }),
    {
      empty: Array.from({ length: 3 }, () => [0, 999, false, true]),
      "not-found": Array.from({ length: 3 }, () => "404 NOT_FOUND page"),
    },
  ),
  on(
    "list-meta",
    (mock) =>
      ["/employees", "/leave", "/leave-types", "/leave/balances", "/public-holidays"].map((path) => {
        const { data, meta } = client(mock).get<unknown[]>(path, { limit: 1 });
        return [meta?.limit, data.length > 1, client(mock).get(path, { page: 0 }).status];
      }),
    {
      all: Array.from({ length: 5 }, () => [1, false, 400]),
      "employees-and-leave": [
        [1, false, 400],
        [1, false, 400],
        [undefined, true, 200],
        [undefined, true, 200],
        [undefined, true, 200],
      ],
    },
  ),
  on(
    "leave-paging",
    (mock) => {
      const { data, meta } = client(mock).get<unknown[]>("/leave", { limit: 1, page: 2 });
      return [
        data.length === 1,
        meta?.page,
        data.length === meta?.total,
        meta!.limit >= data.length,
        client(mock).get("/leave", { page: 0 }).status,
      ];
    },
    { accepted: [true, 2, false, true, 400], ignored: [false, 1, true, true, 200] },
  ),
  on(
    "employee-order",
    (mock) => {
      const people = client(mock).get<Employee[]>("/employees", { limit: 100 }).data;
      const balances = client(mock).get<{ employee_id: string }[]>("/leave/balances", { limit: 100 }).data;
      return [
        ascending(people.map(({ last_name, first_name, id }) => [plain(last_name), plain(first_name), id].join("\0"))),
        ascending(people.map(({ created_at, id }) => created_at + id)),
        ascending(people.map(({ id }) => id)),
        people.every(({ id }, n) => balances[n]?.employee_id === id),
      ];
    },
    { "by-name": [true, false, false, true], "by-created": [false, true, false, true], "by-id": [false, false, true, true] },
  ),
];
