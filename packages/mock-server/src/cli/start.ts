import { isLoopback } from "@hr-platform/engine/http/origins";
import type { Listening } from "@hr-platform/engine/sandbox/mock-handle";
import { presentDepartures } from "@hr-platform/control/explain/altered/as-delivered";
import { version } from "@hr-platform/control/version";
import { banner } from "./banner.ts";
import { type Flags, readStart } from "./settings/flags.ts";
import { printMessage, messagesAsJson } from "./logging/message.ts";
import { type OpenMock, openMock } from "./open-mock.ts";

const ENDING = ["SIGINT", "SIGTERM"] as const;

/**
 * `hr-mock start`: listens until a signal ends it, or the end of standard input if the settings say so.
 * @throws ConfigurationError for an invalid setting, an unreadable file, or a port that cannot be opened.
 */
export async function start(flags: Flags): Promise<void> {
  const read = await readStart(flags);
  const { log, tlsCert, tlsKey, endWithInput, open: opens } = read.settings;
  if (log === "json") messagesAsJson();
  const open = await openMock(read);
  const { mock, listening, about } = open;
  if (tlsCert !== undefined) {
    const { renew } = await import("./settings/tls.ts");
    process.on("SIGHUP", () => void renew(listening, { tlsCert, tlsKey }, warn));
  }
  const end = (): void => {
    // From now on, another signal ends the process at once.
    for (const signal of ENDING) process.removeListener(signal, end);
    if (endWithInput) process.stdin.removeListener("close", end);
    void close(open);
  };
  for (const signal of ENDING) process.on(signal, end);
  // A terminal or a pipe that breaks has ended too.
  if (endWithInput)
    process.stdin
      .on("error", () => {})
      .once("close", end)
      .resume();
  if (!isLoopback(listening.host)) warn(onNetwork(listening));
  if (log === "json") {
    const departures = presentDepartures(mock.defaultSandbox);
    printMessage("info", `listening on ${listening.url}`, {
      version,
      url: listening.url,
      base_url: listening.baseUrl,
      ...(departures.length === 0 ? {} : { not_as_delivered: departures }),
      ...(about === undefined ? {} : { data: about }),
    });
  } else {
    process.stdout.write(`hr-mock ${version} listening on ${listening.url}\n`);
    process.stdout.write(banner(mock, listening, about));
  }
  if (opens) (await import("./open-console.ts")).openConsole(`${listening.url}/`);
  await open.follow(process.stdout);
}

function warn(message: string): void {
  printMessage("warn", message);
}

/** The keys are the same in every mock, and documented. */
function onNetwork({ host, port }: Listening): string {
  return `anyone who reaches ${host} port ${port} can read and change all data with the fixed keys; omit --host to serve this machine only`;
}

async function close(open: OpenMock): Promise<void> {
  await open.close();
  printMessage("info", "stopped");
  process.exit(0);
}
