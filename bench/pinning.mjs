import { spawnSync } from "node:child_process";

/**
 * The two cores to measure on, or null where they cannot be had: no `taskset`, or fewer than two cores allowed.
 * @returns {{ server: number, client: number, all: string } | null} `all`: every allowed core, as a list
 */
export function twoCores() {
  const asked = spawnSync("taskset", ["-cp", String(process.pid)], { encoding: "utf8" });
  if (asked.status !== 0) return null;
  const ranges = asked.stdout
    .slice(asked.stdout.lastIndexOf(":") + 1)
    .trim()
    .split(",");
  const cores = ranges.flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return cores.length < 2 ? null : { server: cores[0], client: cores[1], all: cores.join(",") };
}

/** Keeps this process, and so the load generator that it starts, off the server's core. */
export function stayOff(cores) {
  if (cores !== null) spawnSync("taskset", ["-cp", String(cores.client), String(process.pid)]);
}

/** Lets this process, and what it starts from now on, use every core. Returns the list of cores for `start`. */
export function useAll(cores) {
  if (cores === null) return undefined;
  spawnSync("taskset", ["-cp", cores.all, String(process.pid)]);
  return cores.all;
}
