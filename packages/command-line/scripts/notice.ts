/** Writes NOTICE in the root of the repository. */
import { writeFileSync } from "node:fs";
import { notice } from "../src/notice.ts";

writeFileSync(new URL("../../../NOTICE", import.meta.url), await notice());
