// What is judged: a service, by its target file, or a program that calls the API, by its command.
import { Mistake, input, lines } from "./runner.mjs";

/**
 * @typedef {object} Subject
 * @property {"service" | "program"} kind
 * @property {string} name of the target, or the command; a service that is started for a check has the command that starts it
 */

/** Inputs that mean nothing for a program. */
const OF_SERVICES = ["tier", "rotate", "certificate"];

/** @returns {Subject} */
export function subject() {
  const target = input("target");
  const command = input("command");
  const start = lines("arguments").find((line) => line.startsWith("--start="));
  if (target !== "" && command !== "")
    throw new Mistake("give target, which judges a service, or command, which judges a program; not both");
  if (target !== "") return { kind: "service", name: target };
  if (command === "" && start === undefined)
    throw new Mistake("target is missing; name a target file, or give command to judge a program that calls the API");
  const alien = OF_SERVICES.find((name) => input(name) !== "");
  if (alien !== undefined) throw new Mistake(`${alien} is of a target; leave it out with command`);
  return { kind: "program", name: command || start?.slice("--start=".length) || "" };
}

/** The same; undefined: the step that judges says what is wrong. @returns {Subject | undefined} */
export function subjectIfSound() {
  try {
    return subject();
  } catch (error) {
    if (error instanceof Mistake) return undefined;
    throw error;
  }
}
