import type { LeaveRequest } from "@hr-platform/spec/types";

/** Where the API is, and how to call it. */
export interface Api {
  readonly baseUrl: string;
  readonly key: string;
  readonly fetch: typeof fetch;
}

async function call<T>({ baseUrl, key, fetch }: Api, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

/** Approves what is pending and short, and asks for a talk about the rest; returns the ids of both. */
export async function approveShortLeave(api: Api, longestDays: number): Promise<{ approved: string[]; declined: string[] }> {
  const pending = await call<LeaveRequest[]>(api, "GET", "/leave?status=pending&limit=100");
  const [approved, declined]: [string[], string[]] = [[], []];
  for (const { id, days } of pending) {
    if (days <= longestDays) {
      await call(api, "PATCH", `/leave/${id}/approve`);
      approved.push(id);
    } else {
      await call(api, "PATCH", `/leave/${id}/decline`, { reason: "Let us talk about this one first." });
      declined.push(id);
    }
  }
  return { approved, declined };
}
