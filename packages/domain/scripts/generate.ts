/**
 * Writes `tables/holidays.json` from a library that nothing else here uses. The table is committed, so that only
 * people who change it install that library: `npm run tables` in this package. A test compares it with its source.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { holidayText } from "./generate-holidays.ts";

const folder = new URL("../tables/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("holidays.json", folder), holidayText());
