import { spawn } from "node:child_process";

/**
 * Ends a command after a kill of this process, at which nothing in it can act: a shell waits for the end of a pipe that only
 * this process holds, and sends SIGTERM. On Windows, and where there is no shell, it does nothing.
 * @param pid The command; with `hasGroup`, its process group too.
 * @returns Takes that back. Call it as soon as the command has ended: its pid may then be another's.
 */
export function endWithUs(pid: number, hasGroup: boolean): () => void {
  if (process.platform === "win32") return () => {};
  // In a session of its own, so that Ctrl-C does not reach it.
  const shell = spawn("/bin/sh", ["-c", `read -r line; kill -TERM ${hasGroup ? -pid : pid}`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.on("error", () => {});
  shell.unref();
  return () => void shell.kill("SIGKILL");
}
