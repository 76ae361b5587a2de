import type { BrowserMock } from "@hr-platform/mock-server/browser";

/** A request of the page. */
export interface PageRequest {
  readonly method: string;
  /** Below `/api/v1`. */
  readonly path: string;
  /** Name of the key, such as `read`. Default: the one that is chosen. */
  readonly key?: string;
  readonly body?: unknown;
}

/** A request that is ready to send, made of what the company has at the moment. */
export interface Example {
  readonly title: string;
  readonly make: (read: Read, now: Date) => Promise<PageRequest>;
}

/** Reads the list at a path of the company that is chosen. */
export type Read = (path: string) => Promise<readonly { readonly id: string }[]>;

const day = (now: Date, from: number): string => new Date(now.getTime() + from * 86_400_000).toISOString().slice(0, 10);

const first = async (read: Read, path: string): Promise<string> => (await read(path))[0]?.id ?? "none-is-there";

export const EXAMPLES: readonly Example[] = [
  { title: "List people", make: async () => ({ method: "GET", path: "/employees?limit=3" }) },
  {
    title: "Hire someone",
    make: async (read, now) => {
      const n = (await read("/employees?limit=100")).length;
      const name = { first_name: "Ada", last_name: "Lovelace", email: `ada.${n}@example.com` };
      return {
        method: "POST",
        path: "/employees",
        body: { ...name, employment_type: "full_time", start_date: day(now, 14), jurisdiction: "AU", role: "employee" },
      };
    },
  },
  {
    title: "Ask for leave",
    make: async (read, now) => ({
      method: "POST",
      path: "/leave",
      body: {
        employee_id: await first(read, "/employees?limit=1"),
        leave_type_id: await first(read, "/leave-types"),
        start_date: day(now, 60),
        end_date: day(now, 61),
      },
    }),
  },
  {
    title: "Approve a request",
    make: async (read) => ({ method: "PATCH", path: `/leave/${await first(read, "/leave?status=pending")}/approve` }),
  },
  { title: "A field that is wrong", make: async () => ({ method: "POST", path: "/employees", body: { first_name: "Ada", email: "ada" } }) },
  { title: "A key without the scope", make: async () => ({ method: "POST", path: "/employees", key: "read", body: {} }) },
  { title: "A path with a slip", make: async () => ({ method: "GET", path: "/employes" }) },
  { title: "Analytics as CSV", make: async () => ({ method: "GET", path: "/analytics/export" }) },
];

/** The keys of a company, by what the mock calls them. */
export const KEYS: readonly string[] = ["full", "read", "write", "admin", "webhooks", "sacrificial", "revoked"];

/** The page's own reading of a list. Its requests are in the journal too. */
export function reader(mock: BrowserMock, key: () => string): Read {
  return async (path) => {
    const response = await mock.fetch(`${location.origin === "null" ? "http://mock" : location.origin}/api/v1${path}`, {
      headers: { Authorization: `Bearer ${key()}` },
    });
    const { data } = (await response.json()) as { data?: { id: string }[] };
    return Array.isArray(data) ? data : [];
  };
}
