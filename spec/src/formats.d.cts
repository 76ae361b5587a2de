import type { Format } from "ajv";

/** By format name: date, date-time, email, uri, uuid. */
declare const formats: Readonly<Record<string, Format>>;
export = formats;
