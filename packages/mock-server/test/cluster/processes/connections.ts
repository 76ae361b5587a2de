import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import type { MockProcess } from "./mock-process.ts";

/** Which of some processes has a connection from a local port. Linux only. */
export function ownerOf(localPort: number, processes: readonly MockProcess[]): MockProcess | undefined {
  const hex = localPort.toString(16).toUpperCase().padStart(4, "0");
  const lines = readFileSync("/proc/net/tcp", "utf8").trim().split("\n").slice(1);
  const inodes = lines.map((line) => line.trim().split(/\s+/)).filter(([, local]) => local!.endsWith(`:${hex}`));
  const sockets = new Set(inodes.map((fields) => `socket:[${fields[9]}]`));
  return processes.find(({ pid }) => opened(pid).some((link) => sockets.has(link)));
}

function opened(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)];
    } catch {
      // It was closed meanwhile.
      return [];
    }
  });
}
