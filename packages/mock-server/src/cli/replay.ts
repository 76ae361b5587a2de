import { readFile } from "node:fs/promises";
import "@hr-platform/faults/catalogue/index";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { currentContract } from "@hr-platform/engine/contract/current";
import { printable } from "@hr-platform/engine/contract/printable";
import { EXCHANGE_FILE, type ExchangeFile, type FiledExchange } from "@hr-platform/control/explain/exchange-file";
import { type ResponseDifference, responseDifferences } from "@hr-platform/control/explain/response-differences";
import { createMock } from "@hr-platform/control/mock";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { readWorld } from "@hr-platform/control/world-file/world-file";

/** Exit status if a response differs. */
const DIFFERS = 1;
/** Differing members that are printed for a response. */
const MOST = 10;

/** `hr-mock replay FILE`: repeats the exchanges of a file in a mock of its own, and says where a response differs. */
export async function replayFile(path: string): Promise<void> {
  const file = await read(path);
  const { make, settings } = await readWorld(currentContract, file.world, `the world in '${path}'`, {});
  const mock = createMock({ ...settings, world: make, clock: `frozen:${file.exchanges[0]!.at}` });
  let differing = 0;
  for (const filed of file.exchanges) {
    const differences = await differencesOf(mock, filed);
    if (differences.length > 0) differing += 1;
    process.stdout.write(resultText(filed, differences));
  }
  const all = file.exchanges.length;
  process.stdout.write(`${all - differing} of ${all} ${all === 1 ? "response is" : "responses are"} the same\n`);
  if (differing > 0) process.exitCode = DIFFERS;
}

/** @throws ConfigurationError */
async function read(path: string): Promise<ExchangeFile> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    const why = error instanceof SyntaxError ? "it is not JSON" : "it cannot be read";
    throw new ConfigurationError(`file '${path}': ${why}; export one with 'hr-mock export'`);
  }
  const { format, exchanges } = (json ?? {}) as Partial<ExchangeFile>;
  if (format !== EXCHANGE_FILE || !Array.isArray(exchanges) || exchanges.length === 0)
    throw new ConfigurationError(`file '${path}' has no exchanges of the form '${EXCHANGE_FILE}'; export one with 'hr-mock export'`);
  const wrong = exchanges.findIndex((one: Partial<FiledExchange> | null) => !isExchange(one));
  if (wrong >= 0)
    throw new ConfigurationError(
      `file '${path}': exchanges[${wrong}] lacks its number, time, request, response, decisions or faults, or has wrong ones`,
    );
  return json as ExchangeFile;
}

function isExchange(one: Partial<FiledExchange> | null): boolean {
  const { n, at, request, response, decisions, faults } = one ?? {};
  const isTimed = Number.isSafeInteger(n) && typeof at === "string" && !Number.isNaN(Date.parse(at));
  const isSent =
    typeof request?.method === "string" &&
    URL.canParse(request.url) &&
    hasTexts(request.headers) &&
    [request.body, request.bytes].every((body) => body === null || typeof body === "string");
  const isAnswered = typeof response?.status === "number" && typeof response.body === "string" && hasTexts(response.headers);
  return isTimed && isSent && isAnswered && hasTexts(decisions) && Array.isArray(faults) && faults.every((id) => typeof id === "string");
}

/** Whether a value is an object whose members are texts. */
function hasTexts(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every((text) => typeof text === "string")
  );
}

/** Repeats an exchange in the state that there is, with its time, decisions and faults. Returns a line for each difference. */
async function differencesOf(mock: Mock, { at, request, response, decisions, faults }: FiledExchange): Promise<string[]> {
  if (Date.parse(at) > mock.clock.now.getTime()) mock.clock.set(at);
  mock.decide({ ...currentContract.decisions.defaults, ...decisions } as Readonly<Record<string, string>>);
  if (mock.faults.active.join() !== faults.join()) mock.faults.set(...faults);
  const { method, url, headers, body, bytes } = request;
  const sent = body ?? (bytes === null ? null : Uint8Array.from(Buffer.from(bytes, "base64")));
  const again = await mock.fetch(url, { method, headers, ...(sent === null ? {} : { body: sent }) });
  const differences = responseDifferences(response, {
    status: again.status,
    headers: Object.fromEntries(again.headers),
    body: await again.text(),
  });
  const isMember = ({ part, path }: ResponseDifference): boolean => part === "body" && path !== "";
  const members = differences.filter(isMember);
  const lines = differences.filter((one) => !isMember(one) || members.indexOf(one) < MOST).map(lineOf);
  return members.length > MOST ? [...lines, `and ${members.length - MOST} more members`] : lines;
}

function lineOf({ part, path, before, after }: ResponseDifference): string {
  const [was, is] = [before, after].map((value) =>
    part === "body" && path !== "" ? (JSON.stringify(value) ?? "none") : String((value as string | number | undefined) ?? "none"),
  );
  const place = part === "header" ? `header ${path}` : path === "" ? part : path;
  return part === "body" ? `${place}: ${shortened(was!)} -> ${shortened(is!)}` : `${place}: ${was} -> ${is}`;
}

const shortened = (text: string): string => (text.length > 100 ? `${text.slice(0, 99)}…` : text);

function resultText(
  { n, request: { method, url }, response: { status }, otherChanges }: FiledExchange,
  differences: readonly string[],
): string {
  const where = `#${n} ${method} ${new URL(url).pathname}`;
  if (differences.length === 0) return `${printable(`${where}: ${status}, the same`)}\n`;
  const why = otherChanges ? ["the data was changed by something other than a request before it, which the file does not have"] : [];
  return `${printable(`${where}: ${status}, differs`)}\n${[...differences, ...why].map((line) => `  ${printable(line)}\n`).join("")}`;
}
