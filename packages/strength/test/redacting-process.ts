/** A process that redacts a large report, and prints when it starts and when it gets SIGTERM. */
import { redacted } from "../../conformance/src/evidence/redaction.ts";
import { exchanged } from "../../conformance/test/fabricated.ts";
import { hostileReport } from "../../conformance/test/hostile-report.ts";

process.on("SIGTERM", () => {
  process.stdout.write("heard\n");
  process.exit(0);
});

const body = { data: { notes: "kim@acme.test ".repeat(80_000) } };
const { record } = exchanged({ operation: "getLeave", body });
const exchanges = Array.from({ length: 2000 }, () => record);
const target = { base_url: "http://x/api/v1", keys: { full: "hrk_acme_full" } };
process.stdout.write("begun\n");
await redacted({ ...hostileReport(), exchanges }, { target, token: "hrcabcde", secrets: new Map(), exchanges: [] });
process.stdout.write("done\n");
