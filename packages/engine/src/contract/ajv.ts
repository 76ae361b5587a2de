import { Ajv2020, type Options } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";

/** A bare UUID. The standard format also allows a `urn:` prefix. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A compiler of JSON Schemas with the formats that the project uses. It takes long to load: import it lazily. */
export function makeAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: { uuid, binary: true }, ...options });
  for (const name of ["date", "date-time", "email", "uri"] as const) ajv.addFormat(name, fullFormats[name]);
  return ajv;
}
