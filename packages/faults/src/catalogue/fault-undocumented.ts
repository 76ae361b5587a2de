import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Change } from "@hr-platform/engine/store/change";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import type { Fault } from "../fault.ts";
import type { ApiRequest } from "@hr-platform/engine/contract/request";
import type { Access } from "@hr-platform/engine/store/key-ring";

/** A request to a path or method that the document does not have. */
export interface Beyond {
  readonly company: CompanyState;
  readonly decisions: Decisions;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The match of the first group of the path. */
  readonly id: string;
  /** The body, if it is a JSON object. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** What a server returns there, and writes. */
export interface BeyondAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly changes?: readonly Change[];
}

/**
 * Serves what the document leaves to the web application or withholds, for keys with read or write. If `serve`
 * returns undefined, the response stays the same.
 */
export function serveUndocumented(method: string, path: RegExp, serve: (request: Beyond) => BeyondAnswer | undefined): Fault["breaks"] {
  return (pipeline) => {
    let access: Access | undefined;
    return {
      ...pipeline,
      authenticate: (service, request, match) => {
        access = undefined;
        return (access = pipeline.authenticate(service, request, match));
      },
      finish: (response, step) => {
        const made = pipeline.finish(response, step);
        const { service, request, now, operation } = step;
        const match = path.exec(request.path);
        const unserved = operation === null && made.status >= 400 && made.status !== 401 && made.status !== 429;
        if (match === null || request.method !== method || !unserved || !mayCall(access, method)) return made;
        const company = service.company(access.company.slug);
        const id = (match[1] ?? "").toLowerCase();
        const answer = serve({ company, decisions: service.decisions, now, id, sent: objectIn(request) });
        if (answer === undefined) return made;
        const { status, data, changes = [] } = answer;
        if (changes.length > 0) service.commit(company, { changes, events: [] }, now);
        const { headers } = made;
        const kept = Object.entries(headers).filter(([name]) => name !== "Allow" && name !== "Content-Type");
        return {
          ...made,
          status,
          headers: { ...Object.fromEntries(kept), "Content-Type": "application/json" },
          body: JSON.stringify({ data }),
        };
      },
    };
  };
}

function mayCall(access: Access | undefined, method: string): access is Access {
  return access?.key.scopes.includes(method === "GET" ? "read" : "write") === true;
}

function objectIn({ body }: ApiRequest): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body ?? new Uint8Array()));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
