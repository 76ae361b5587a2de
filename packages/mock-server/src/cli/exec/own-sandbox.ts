import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { CompanySummary } from "@hr-platform/domain";
import { BASE_PATH } from "@hr-platform/engine/contract/base-path";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { SETTINGS, type Settings } from "@hr-platform/engine/contract/settings/settings";
import { type MockFlags, callMock, readAddress } from "../running-mock/control-api.ts";
import type { ReadStart } from "../settings/flags.ts";
import { flagOf } from "../settings/start-flags.ts";
import { type MockPlace, companyOf } from "./environment.ts";

/** A lifetime that is renewed while the command runs, so that a sandbox ends by itself if this process is killed. */
const LIFETIME = "PT5M";
const RENEWAL = 60_000;
/** How long ending it may take, in ms: a mock that is gone must not hold the command's status back. */
const ENDING = 5000;

/** A sandbox of one run. */
export interface RunSandbox {
  readonly place: MockPlace;
  end(): Promise<void>;
}

/** Which sandbox of which mock. */
export interface SandboxWish {
  readonly mock: string;
  readonly start: ReadStart;
  readonly company: string | undefined;
}

/** What is read of the answer of `POST /_mock/sandboxes`. */
interface MadeSandbox {
  readonly id: string;
  readonly companies: readonly CompanySummary[];
  readonly clock: { readonly now: string };
}

/** Makes a sandbox on a running mock. @throws ConfigurationError if none answers, or a setting is not one of a sandbox. */
export async function makeSandbox({ mock, start, company }: SandboxWish): Promise<RunSandbox> {
  const { origin } = readAddress(mock);
  const { controlToken } = start.settings;
  const flags: MockFlags = { mock: origin, ...(controlToken === undefined ? {} : { controlToken }) };
  const options = { name: `exec-${randomBytes(8).toString("hex")}`, owner: "hr-mock exec", ...(await optionsOf(start)) };
  const body = JSON.stringify(options);
  const make = async (): Promise<Response> =>
    await callMock(flags, `/sandboxes?ttl=${LIFETIME}`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const { id, companies, clock } = (await (await make()).json()) as MadeSandbox;
  // If this fails, the next one may not; what matters to the command it sees itself.
  const renewal = setInterval(() => void make().catch(() => {}), RENEWAL);
  const end = async (): Promise<void> => {
    clearInterval(renewal);
    await callMock(flags, `/sandboxes/${id}`, { method: "DELETE", signal: AbortSignal.timeout(ENDING) }).catch(() => {});
  };
  try {
    const controlUrl = `${origin}/_mock/sandboxes/${id}`;
    const own = companyOf(companies, company);
    const secrets = (await (await callMock(flags, `/inbox/secrets?sandbox=${id}`)).json()) as Readonly<Record<string, string>>;
    const run = { sandbox: id, company: own, now: clock.now, webhookSecret: secrets[own.slug]! };
    const place = { baseUrl: origin + BASE_PATH, controlUrl, controlToken, ...run };
    return { place, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Settings of the call, not of the mock. */
const OF_THE_CALL: ReadonlySet<string> = new Set(["controlToken", "controlTokenFile"]);

/** The settings that were given, as members of the body of `POST /_mock/sandboxes`. @throws ConfigurationError */
async function optionsOf({ settings, given }: ReadStart): Promise<Record<string, unknown>> {
  const members: Record<string, unknown> = {};
  for (const name of given.filter((one) => !OF_THE_CALL.has(one))) {
    const member = name === "world" ? "world" : SETTINGS[name as keyof Settings]?.body?.name;
    if (member === undefined) throw new ConfigurationError(notOfSandbox(name));
    members[member] = name === "world" ? await readWorldFile(settings.world) : settings[name as keyof typeof settings];
  }
  return members;
}

function notOfSandbox(name: string): string {
  return `${flagOf(name)} is for a mock of its own, and --sandbox uses one that runs; leave one of them out`;
}

/** A world as the body has it. @throws ConfigurationError if a file cannot be read or is not JSON. */
async function readWorldFile(world: string): Promise<unknown> {
  if (world === "default" || world === "empty") return world;
  try {
    return JSON.parse(await readFile(world, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = error instanceof SyntaxError ? "is not JSON" : code === "ENOENT" ? "does not exist" : `cannot be read (${code})`;
    throw new ConfigurationError(`world file '${world}' ${why}`);
  }
}
