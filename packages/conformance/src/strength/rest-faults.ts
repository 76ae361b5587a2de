import type { Fetch } from "../wire/direct.ts";

/** A mistake that REST APIs make and fuzzers mostly miss, as a proxy before a sound server. */
export interface RestFault {
  readonly id: string;
  readonly title: string;
  /** Ids of the requirements that it breaks. */
  readonly violates: readonly string[];
  /** @param base the API's address */
  readonly around: (fetch: Fetch, base: string) => Fetch;
}

type Body = Record<string, unknown>;

/** A request that the proxy may change before the server gets it. */
interface FaultyRequest {
  readonly url: string;
  readonly method: string;
  readonly path: string;
  readonly init: RequestInit;
  readonly json: Body | undefined;
}

function changingRequests(
  change: (question: FaultyRequest, pass: (changed?: { url?: string; json?: unknown }) => Promise<Response>) => Promise<Response>,
): RestFault["around"] {
  return (fetch, base) => async (url, init) => {
    if (!url.startsWith(base)) return fetch(url, init);
    const text = init.body === undefined || init.body === null ? "" : Buffer.from(init.body as Uint8Array).toString("utf8");
    let json: Body | undefined;
    try {
      json = JSON.parse(text) as Body;
    } catch {
      json = undefined;
    }
    const path = url.slice(base.length).split("?")[0]!;
    const pass = async (changed: { url?: string; json?: unknown } = {}): Promise<Response> =>
      fetch(changed.url ?? url, changed.json === undefined ? init : { ...init, body: Buffer.from(JSON.stringify(changed.json)) });
    return change({ url, method: init.method ?? "GET", path, init, json }, pass);
  };
}

const isObject = (json: Body | undefined): json is Body => typeof json === "object" && json !== null && !Array.isArray(json);

const TYPES = new Set(["full_time", "part_time", "casual", "contractor"]);

export const REST_FAULTS: readonly RestFault[] = [
  {
    id: "ignored-max",
    title: "accepts notes of any length and keeps the first 500 characters",
    violates: ["LEAVE-25"],
    around: changingRequests(async ({ method, path, json }, pass) => {
      const notes = isObject(json) ? json["notes"] : undefined;
      return method === "POST" && path === "/leave" && typeof notes === "string"
        ? pass({ json: { ...json, notes: notes.slice(0, 500) } })
        : pass();
    }),
  },
  {
    id: "ignored-enum",
    title: "treats any employment type as full_time",
    violates: ["EMP-29"],
    around: changingRequests(async ({ method, path, json }, pass) => {
      if (method !== "POST" || path !== "/employees" || !isObject(json) || !("employment_type" in json)) return pass();
      return TYPES.has(json["employment_type"] as string) ? pass() : pass({ json: { ...json, employment_type: "full_time" } });
    }),
  },
  {
    id: "ignored-required",
    title: "invents a last name if none is sent",
    violates: ["EMP-23"],
    around: changingRequests(async ({ method, path, json }, pass) =>
      method === "POST" && path === "/employees" && isObject(json) && json["last_name"] === undefined
        ? pass({ json: { ...json, last_name: "Unknown" } })
        : pass(),
    ),
  },
  {
    id: "bad-location",
    title: "sends a Location with each new employee that leads nowhere",
    violates: ["EMP-34"],
    around: changingRequests(async ({ method, path }, pass) => {
      const response = await pass();
      if (method !== "POST" || path !== "/employees" || !response.ok) return response;
      const headers = new Headers(response.headers);
      headers.set("location", "/api/v1/employees/0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11");
      return new Response(await response.text(), { status: response.status, headers });
    }),
  },
  {
    id: "no-op-delete",
    title: "reports a termination that did not happen",
    violates: ["EMP-39", "EMP-16", "EMP-43"],
    around: changingRequests(async ({ method, path, url }, pass) => {
      if (method !== "DELETE" || !/^\/employees\/[^/]+$/.test(path)) return pass();
      const response = await pass({ url: `${url.slice(0, -36)}0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11` });
      return Response.json({ data: { id: path.slice(-36), status: "terminated" } }, { status: 200, headers: limits(response) });
    }),
  },
  {
    id: "no-op-cancel",
    title: "reports a cancellation that did not happen",
    violates: ["LEAVE-42"],
    around: changingRequests(async ({ method, path, url }, pass) => {
      if (method !== "DELETE" || !/^\/leave\/[^/]+$/.test(path)) return pass();
      const response = await pass({ url: `${url.slice(0, -36)}0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11` });
      return Response.json({ data: { id: path.slice(-36), status: "cancelled" } }, { status: 200, headers: limits(response) });
    }),
  },
  {
    id: "partial-update",
    title: "changes only the first of several fields of an employee",
    violates: ["EMP-38"],
    around: changingRequests(async ({ method, path, json }, pass) => {
      if (method !== "PATCH" || !path.startsWith("/employees/") || !isObject(json)) return pass();
      return pass({ json: Object.fromEntries(Object.entries(json).slice(0, 1)) });
    }),
  },
  {
    id: "non-idempotent-put",
    title: "appends to the brand name each time that the same branding is put",
    violates: ["BRAND-06", "BRAND-03"],
    around: (fetch, base) => {
      const seen = new Set<unknown>();
      return changingRequests(async ({ method, path, json }, pass) => {
        if (method !== "PUT" || path !== "/company/branding" || !isObject(json) || typeof json["brand_name"] !== "string") return pass();
        const again = seen.has(json["brand_name"]);
        seen.add(json["brand_name"]);
        return again ? pass({ json: { ...json, brand_name: `${json["brand_name"]} again` } }) : pass();
      })(fetch, base);
    },
  },
  {
    id: "lost-create",
    title: "reports a leave request as created and does not store it",
    violates: ["LEAVE-36"],
    around: (fetch, base) => {
      const lost = new Set<string>();
      return changingRequests(async ({ method, path, init }, pass) => {
        const id = path.split("/")[2] ?? "";
        if (method === "GET" && lost.has(id)) return fetch(`${base}/leave/0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11`, init);
        const response = await pass();
        if (method !== "POST" || path !== "/leave" || !response.ok) return response;
        const text = await response.text();
        lost.add((JSON.parse(text) as { data: { id: string } }).data.id);
        return new Response(text, { status: response.status, headers: response.headers });
      })(fetch, base);
    },
  },
  {
    id: "stale-read",
    title: "answers reads of an employee with the first response",
    violates: ["EMP-38", "EMP-39", "EMP-37"],
    around: (fetch, base) => {
      const first = new Map<string, string>();
      return changingRequests(async ({ method, path }, pass) => {
        const response = await pass();
        if (method !== "GET" || !/^\/employees\/[^/]+$/.test(path) || !response.ok) return response;
        const text = first.get(path) ?? (await response.text());
        first.set(path, text);
        return new Response(text, { status: response.status, headers: response.headers });
      })(fetch, base);
    },
  },
  {
    id: "ignored-page",
    title: "answers every page of the employees with the first page",
    violates: ["PAGE-01", "PAGE-04", "PAGE-06"],
    around: changingRequests(async ({ url, method, path }, pass) => {
      if (method !== "GET" || path !== "/employees") return pass();
      const address = new URL(url);
      address.searchParams.delete("page");
      return pass({ url: address.href });
    }),
  },
  {
    id: "errors-as-200",
    title: "answers refusals of leave requests with status 200",
    violates: ["ERR-05", "CONV-05", "LEAVE-19", "LEAVE-20", "LEAVE-21", "LEAVE-22"],
    around: changingRequests(async ({ method, path }, pass) => {
      const response = await pass();
      if (method !== "POST" || path !== "/leave" || response.status !== 400) return response;
      return new Response(await response.text(), { status: 200, headers: response.headers });
    }),
  },
];

function limits(response: Response): Record<string, string> {
  return Object.fromEntries([...response.headers].filter(([name]) => name.startsWith("x-ratelimit") || name === "date"));
}
