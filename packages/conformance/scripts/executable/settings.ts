import { join } from "node:path";
import type { ExecutableSettings } from "../../../command-line/src/executables/parts.ts";

const root = join(import.meta.dirname, "../..");
const certificates = join(root, "../mock-server/test/support");

/** The executable `hr-conformance`. The certificate is for the receiver of `score`, on this machine. */
export function suiteExecutable(): ExecutableSettings {
  return {
    command: "hr-conformance",
    root,
    main: "scripts/executable/main.ts",
    workers: {},
    files: {
      "receiver.cert.pem": join(certificates, "receiver.cert.pem"),
      "receiver.key.pem": join(certificates, "receiver.key.pem"),
    },
    plugins: [],
  };
}
