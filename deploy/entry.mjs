// Starts hr-mock in a container. The password of the database is a file, so that neither the environment of the container nor a process
// list shows it: PGPASSWORD_FILE names it, and PGPASSWORD has it inside this process alone.
import { readFileSync } from "node:fs";

const file = process.env.PGPASSWORD_FILE;
if (file !== undefined && file !== "") {
  try {
    process.env.PGPASSWORD = readFileSync(file, "utf8").split(/\r?\n/, 1)[0];
  } catch (error) {
    process.stderr.write(`hr-mock: PGPASSWORD_FILE '${file}' cannot be read (${error.code}); name a file that this user may read\n`);
    process.exit(2);
  }
}
await import("../packages/mock-server/bin/hr-mock.js");
