import { worldFileSchema } from "@hr-platform/domain";
import { exact } from "@hr-platform/spec/exact";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { ValidateFunction } from "ajv";
import { makeAjv } from "@hr-platform/engine/contract/ajv";
import type { Contract } from "@hr-platform/engine/contract/contract";
import type { Problem } from "./rules/rule.ts";

/** An id as the service writes it: it looks ids up in lower case. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** An instant as the service writes it: in UTC, so that texts compare as times. */
const INSTANT = /^(?:19|2[01])\d\d-\d\d-\d\dT\d\d:\d\d:[0-5]\d(?:\.\d{1,3})?Z$/;

/** How to write a format. */
const FORMS: Readonly<Record<string, string>> = {
  uuid: "an id such as fc70ede8-fae2-46b5-8624-5f5c40cb3434, in lower case",
  date: "a date such as 2026-03-02",
  "date-time": "an instant of the years 1900 to 2199 in UTC, such as 2026-03-02T09:00:00.000Z",
};

const validators = new WeakMap<Contract, Promise<ValidateFunction>>();

async function compile({ description }: Contract): Promise<ValidateFunction> {
  const ajv = makeAjv();
  const isInstant = (text: string): boolean => INSTANT.test(text) && isDateTime(text);
  ajv.addFormat("uuid", UUID).addFormat("date-time", isInstant);
  ajv.addSchema({ ...exact(await description()), $id: "openapi" });
  return ajv.compile(worldFileSchema);
}

const dateTime = fullFormats["date-time"];
const isDateTime = (text: string): boolean =>
  typeof dateTime === "object" && "validate" in dateTime && (dateTime.validate as (text: string) => boolean)(text);

/** The first place where JSON has not the form of a world file; undefined: it has. */
export async function schemaProblem(contract: Contract, file: unknown): Promise<Problem | undefined> {
  const compiled = validators.get(contract) ?? compile(contract);
  validators.set(contract, compiled);
  const validate = await compiled;
  if (validate(file)) return undefined;
  const { instancePath: at, keyword, params, message } = validate.errors![0]!;
  if (keyword === "format") return { at, why: `must be ${FORMS[params["format"] as string] ?? `a ${params["format"]}`}` };
  const detail =
    keyword === "additionalProperties" ? ` '${params["additionalProperty"]}'` : keyword === "enum" ? `: ${params["allowedValues"]}` : "";
  return { at, why: `${message}${detail}` };
}
