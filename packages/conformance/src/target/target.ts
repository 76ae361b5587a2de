import type { KeyName } from "./key-name.ts";

/** Optional parts of a target. A check that needs one is not run on a target without it. */
export type Part =
  | "read-key"
  | "write-key"
  | "admin-key"
  | "webhooks-key"
  | "sacrificial-key"
  | "revoked-key"
  | "other-company"
  | "below-growth"
  | "receiver"
  | "control"
  | "open-survey"
  | "anonymous-survey"
  | "small-survey"
  | "draft-survey"
  | "hidden-leave"
  | "application"
  | "stages"
  | "canaries";

/** How the requests of a run get to the target. Files are paths of this machine, in PEM form. */
export interface Connection {
  /** `http(s)://[USER:PASSWORD@]HOST:PORT`. Default: none. */
  readonly proxy?: string;
  /** For addresses that begin with http://, if not `proxy`; "": none. Only the environment sets it. */
  readonly http_proxy?: string;
  /** Hosts that are reached without the proxy, as in `NO_PROXY`. Only the environment sets it. */
  readonly no_proxy?: string;
  /** Authorities that are trusted besides those of Node. */
  readonly ca?: string;
  readonly client_cert?: string;
  readonly client_key?: string;
  readonly client_key_password?: string;
}

/** A target, as its file describes it; the README has the format. Only `base_url` and `keys.full` are required. */
export interface Target {
  readonly name?: string;
  /** Ends in /api/v1, without a trailing slash. */
  readonly base_url: string;
  readonly keys: { readonly full: string } & Readonly<
    Partial<Record<"read" | "write" | "admin" | "webhooks" | "sacrificial" | "revoked", string>>
  >;
  readonly other_company?: { readonly keys: { readonly full: string } };
  readonly below_growth?: { readonly keys: { readonly full: string } };
  /** Requests per minute and key that the run may send. Default 90. */
  readonly requests_per_minute?: number;
  readonly webhooks?: {
    readonly receiver_url: string;
    /** `HOST:PORT` that the run listens on for the deliveries to `receiver_url`. */
    readonly listen: string;
    /** Paths of files. Without them the run listens on plain HTTP, behind a proxy that terminates TLS. */
    readonly tls?: { readonly cert: string; readonly key: string };
    readonly signature_header?: string;
  };
  readonly resources?: {
    readonly open_survey_id?: string;
    readonly open_survey_employee_ids?: readonly string[];
    readonly anonymous_survey_id?: string;
    readonly small_survey_id?: string;
    readonly draft_survey_id?: string;
    readonly five_survey_id?: string;
    readonly closed_survey_id?: string;
    readonly hidden_leave?: {
      readonly request_id: string;
      readonly type_id: string;
      readonly employee_id: string;
      readonly twin_employee_id?: string;
      readonly start_date: string;
      readonly end_date: string;
    };
    readonly application_id?: string;
    readonly stage_ids?: { readonly active: string; readonly other_active: string; readonly hired: string; readonly rejected?: string };
    readonly canaries?: readonly string[];
  };
  readonly control_url?: string;
  /** Operations that the target does not have yet, such as `GET /analytics` or `getAnalytics`: they are not called. */
  readonly operations_not_implemented?: readonly string[];
  /** What somebody says of requirements that no request can decide, by their ids. It is shown apart from the verdicts and never counted. */
  readonly declared?: Readonly<Record<string, { readonly text: string; readonly by: string; readonly date: string }>>;
  /** How things are read whose form the API document does not show: by thing and part, such as `stages: { name: $.label }`. */
  readonly forms?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Default: direct connections, and the authorities that Node trusts. */
  readonly connection?: Connection;
}

/** The key of that name, if the target has it. */
export function keyOf(target: Target, name: KeyName): string | undefined {
  if (name === "other") return target.other_company?.keys.full;
  if (name === "low") return target.below_growth?.keys.full;
  return target.keys[name];
}

/** Default rate, in requests per minute and key: a tenth below the limit of §8. */
const USUAL_RATE = 90;

/** Requests per minute and key that a run may send. @param asked replaces the rate of the target file, as `--rate` */
export function rateOf(target: Target, asked?: number): number {
  return asked ?? target.requests_per_minute ?? USUAL_RATE;
}

/** Each optional part: its name in the target file, and how to read it. */
const PARTS: Readonly<Record<Part, readonly [spelt: string, has: (target: Target) => unknown]>> = {
  "read-key": ["keys.read", ({ keys }) => keys.read],
  "write-key": ["keys.write", ({ keys }) => keys.write],
  "admin-key": ["keys.admin", ({ keys }) => keys.admin],
  "webhooks-key": ["keys.webhooks", ({ keys }) => keys.webhooks],
  "sacrificial-key": ["keys.sacrificial", ({ keys }) => keys.sacrificial],
  "revoked-key": ["keys.revoked", ({ keys }) => keys.revoked],
  "other-company": ["other_company.keys.full", ({ other_company }) => other_company],
  "below-growth": ["below_growth.keys.full", ({ below_growth }) => below_growth],
  receiver: ["webhooks", ({ webhooks }) => webhooks],
  control: ["control_url", ({ control_url }) => control_url],
  "open-survey": ["resources.open_survey_id", ({ resources }) => resources?.open_survey_id],
  "anonymous-survey": ["resources.anonymous_survey_id", ({ resources }) => resources?.anonymous_survey_id],
  "small-survey": ["resources.small_survey_id", ({ resources }) => resources?.small_survey_id],
  "draft-survey": ["resources.draft_survey_id", ({ resources }) => resources?.draft_survey_id],
  "hidden-leave": ["resources.hidden_leave", ({ resources }) => resources?.hidden_leave],
  application: ["resources.application_id", ({ resources }) => resources?.application_id],
  stages: ["resources.stage_ids", ({ resources }) => resources?.stage_ids],
  canaries: ["resources.canaries", ({ resources }) => resources?.canaries],
};

/** All optional parts. */
export const ALL_PARTS: readonly Part[] = Object.keys(PARTS) as Part[];

/** Names of the members of the target file that a check needs and this target lacks. */
export function missingParts(target: Target, needs: readonly Part[]): string[] {
  return needs.filter((part) => !PARTS[part][1](target)).map((part) => PARTS[part][0]);
}
