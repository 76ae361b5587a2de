// HTTP kernel: key, rate limit, scope and plan gates, error envelope, pagination, multipart, and the in-process door.
import busboy from "busboy";
import express from "express";
import type { NextFunction, Request as ExRequest, Response as ExResponse } from "express";
import { inject } from "light-my-request";
import type { ApiKey, Company, Database, Scope } from "./models.ts";
import { ApiException, STATUS, invalid, notFound, validate } from "./validation.ts";
import type { Input } from "./validation.ts";

export interface Context {
  readonly company: Company;
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly request: ExRequest;
  /** The JSON body as an object; an absent body is an empty one. */
  body(): Input;
}
export interface Reply { data?: unknown; meta?: unknown; status?: number; csv?: string; filename?: string }
export type Action = (c: Context) => Reply | Promise<Reply>;
export type Method = "get" | "post" | "put" | "patch" | "delete";

export const LIMIT = 100;
const WINDOW = 60_000;
const PLANS = ["starter", "growth", "scale"];

interface Locals { key?: ApiKey; company?: Company }
const locals = (res: ExResponse): Locals => res.locals as Locals;

function readBody(request: ExRequest): Input {
  const raw: unknown = request.body;
  const text = Buffer.isBuffer(raw) ? raw.toString("utf8") : "";
  if (text.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiException("VALIDATION_ERROR", "The request body is not valid JSON.", "body");
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new ApiException("VALIDATION_ERROR", "The request body must be a JSON object.", "body");
  }
  return value as Input;
}

/** ?page and ?limit, as whole numbers. */
export function paginate<T>(c: Context, rows: readonly T[], present: (row: T) => unknown): { data: unknown[]; meta: Record<string,
  unknown> } {
  const number = (name: string, standard: number, max: number): number => {
    const raw = c.query[name];
    if (raw === undefined || raw === "") return standard;
    if (typeof raw !== "string" || !/^\d{1,9}$/.test(raw)) throw invalid(name, `The ${name} must be an integer.`);
    const value = Number(raw);
    if (value < 1) throw invalid(name, `The ${name} must be at least 1.`);
    if (value > max) throw invalid(name, `The ${name} may not be greater than ${max}.`);
    return value;
  };
  const page = number("page", 1, 999_999_999);
  const limit = number("limit", 25, 100);
  const from = (page - 1) * limit;
  return { data: rows.slice(from, from + limit).map(present),
    meta: { total: rows.length, page, limit, has_more: from + limit < rows.length } };
}

/** Query parameters under the same rules as bodies; ?x= counts as absent, ?x=a&x=b is refused. */
export function validateQuery(c: Context, rules: Record<string, string>): Input {
  const given: Input = {};
  for (const [name, value] of Object.entries(c.query)) {
    if (value !== "") given[name] = value;
  }
  return validate(given, rules);
}

export function readFile(request: ExRequest, field: string, max: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const type = request.headers["content-type"] ?? "";
    if (!/^multipart\/form-data/i.test(type)) return reject(invalid(field, `Send the ${field} as multipart/form-data.`));
    let found: Buffer | null = null;
    let tooBig = false;
    let parser: busboy.Busboy;
    try {
      // busboy calls a file of exactly the limit cut, so allow one byte more
      parser = busboy({ headers: request.headers, limits: { fileSize: max + 1 } });
    } catch {
      return reject(invalid(field, "The multipart body could not be read."));
    }
    parser.on("file", (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", () => reject(invalid(field, "The multipart body could not be read."))); // cut off in the middle
      stream.on("limit", () => { if (name === field) tooBig = true; });
      stream.on("end", () => { if (name === field && !found) found = Buffer.concat(chunks); });
    });
    parser.on("error", () => reject(invalid(field, "The multipart body could not be read.")));
    parser.on("close", () => {
      if (tooBig) reject(invalid(field, `The ${field} may not be greater than 2 MB.`));
      else if (!found || found.length === 0) reject(invalid(field, `The ${field} field is required.`));
      else resolve(found);
    });
    parser.end(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
  });
}

export class Kernel {
  readonly app = express();
  private readonly api = express.Router({ caseSensitive: true });
  private readonly db: Database;

  constructor(db: Database, prefix: string) {
    this.db = db;
    this.app.disable("x-powered-by").disable("etag").set("case sensitive routing", true);
    this.app.use((_req, res, next) => {
      res.set({ "X-RateLimit-Limit": String(LIMIT), "X-RateLimit-Remaining": String(LIMIT), "Cache-Control": "no-cache, private" });
      next();
    });
    this.app.get("/storage/logos/:name", (req, res) => {
      const file = db.files.get("logos/" + req.params.name);
      if (!file) throw notFound("file");
      res.set({ "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
        "X-Content-Type-Options": "nosniff" }).type(file.mime).send(file.bytes);
    });
    this.app.use(prefix, (req, res, next) => this.authenticate(req, res, next));
    this.app.use(prefix, express.raw({ type: () => true, limit: "32mb" }));
    this.api.use((req, _res, next) => { // else Express would answer OPTIONS by itself
      if (req.method === "OPTIONS") throw notFound("path");
      next();
    });
    this.app.use(prefix, this.api);
  }

  private authenticate(req: ExRequest, res: ExResponse, next: NextFunction): void {
    const token = /^Bearer\s+(\S+)$/i.exec(req.headers.authorization ?? "")?.[1];
    const key = token === undefined ? undefined : this.db.api_keys.find((k) => k.token === token && k.revoked_at === null);
    const company = key && this.db.companies.find((c) => c.id === key.company_id);
    if (!key || !company) throw new ApiException("UNAUTHORISED",
      token === undefined ? "An API key is required." : "The API key is invalid.");
    const now = this.db.now();
    if (now - key.window_started >= WINDOW) Object.assign(key, { hits: 0, window_started: now });
    const reset = key.window_started + WINDOW;
    res.set("X-RateLimit-Reset", String(Math.ceil(reset / 1000)));
    if (key.hits >= LIMIT) {
      res.set({ "X-RateLimit-Remaining": "0", "Retry-After": String(Math.max(1, Math.ceil((reset - now) / 1000))) });
      throw new ApiException("RATE_LIMITED", "Too many requests: the limit is 100 a minute.");
    }
    key.hits++;
    res.set("X-RateLimit-Remaining", String(LIMIT - key.hits));
    Object.assign(locals(res), { key, company });
    next();
  }

  /** Gates run in the order scope, plan, and only then does the action look at ids and bodies. */
  route(method: Method, path: string, scope: Scope, action: Action, plan?: string): void {
    this.api[method](path, async (req: ExRequest, res: ExResponse, next: NextFunction) => {
      if (req.method.toLowerCase() !== method) return next(); // Express answers HEAD with GET
      const { key, company } = locals(res);
      if (!key || !company) throw new ApiException("UNAUTHORISED", "An API key is required.");
      if (!key.scopes.includes(scope)) throw new ApiException("FORBIDDEN", `This key lacks the ${scope} scope.`);
      if (plan && PLANS.indexOf(company.plan) < PLANS.indexOf(plan)) throw new ApiException("FORBIDDEN",
        `This needs the ${plan} plan or above.`);
      const reply = await action({ company, params: req.params as Record<string, string>, query: req.query, request: req,
        body: () => readBody(req) });
      if (reply.csv !== undefined) {
        res.set({ "Content-Type": "text/csv; charset=utf-8", "Content-Disposition":
          `attachment; filename="${reply.filename ?? "export.csv"}"` });
        res.status(200).send(Buffer.from(reply.csv, "utf8"));
        return;
      }
      res.status(reply.status ?? 200).json(reply.meta === undefined ? { data: reply.data } : { data: reply.data, meta: reply.meta });
    });
  }

  comingSoon(path: string): void {
    this.api.use(path, () => { throw new ApiException("NOT_IMPLEMENTED", "This part of the API is coming soon."); });
  }

  /** After the last route: whatever is left is unknown, and every error gets the envelope. */
  finish(): void {
    this.app.use(() => { throw notFound("path"); });
    this.app.use((error: unknown, _req: ExRequest, res: ExResponse, _next: NextFunction) => {
      const thrown = error instanceof ApiException ? error : this.translate(error);
      res.status(STATUS[thrown.code]).json({ error: { code: thrown.code, message: thrown.message,
        ...(thrown.field ? { field: thrown.field } : {}) } });
    });
  }

  private translate(error: unknown): ApiException {
    const status = (error as { status?: unknown } | null)?.status;
    if (error instanceof URIError || (error as { name?: string } | null)?.name === "URIError") return notFound("path");
    if (typeof status === "number" && status >= 400 && status < 500) return new ApiException("VALIDATION_ERROR",
      "The request could not be read.", "body");
    return new ApiException("INTERNAL_ERROR", "Server error.");
  }

  async handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const headers: Record<string, string> = { host: url.host };
    request.headers.forEach((value, name) => { headers[name] = value; });
    delete headers["content-length"];
    const payload = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    // Express is a plain (req, res) listener; light-my-request feeds it without a socket.
    const listener = this.app as unknown as Parameters<typeof inject>[0];
    const answer = await inject(listener, { method: request.method as "GET", url: url.pathname + url.search, headers,
      ...(payload ? { payload } : {}) });
    const out = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (name === "connection" || name === "transfer-encoding" || name === "date" || value === undefined) continue;
      for (const one of Array.isArray(value) ? value : [String(value)]) out.append(name, one);
    }
    out.set("date", new Date(this.db.now()).toUTCString());
    const empty = request.method === "HEAD" || answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: out });
  }
}
