import type { DecisionValues } from "@hr-platform/spec/decisions";
import { isDeepStrictEqual } from "node:util";
import { CORE_SCHEMA, load } from "js-yaml";
import { type Check, check } from "../../run/check/check.ts";
import { type SetUp, setUp } from "../../run/check/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { View } from "../../exchange/view.ts";
import { markerPlace, descriptionProblems } from "./description.ts";

/** Usual paths of a description, with the value of A-246 for each. */
const PLACES: readonly (readonly [place: DecisionValues["description-path"], stem: string])[] = [
  ["openapi-files", "/openapi"],
  ["docs-files", "/docs/openapi"],
];

/** A description, as the target served it. */
interface Served {
  readonly stem: string;
  readonly exchange: Exchange;
}

/** The JSON description. Null: none of the usual paths has one. */
const json: SetUp<Served | null> = setUp("description", async (t) => {
  for (const [place, stem] of PLACES) {
    const read = async (key: "full" | null): Promise<Exchange> =>
      t.send({ method: "GET", path: `${stem}.json`, key, open: ["A-04", "A-06", "A-246"] });
    const open = await read(null);
    // It may need a key as every endpoint does (§4).
    const exchange = open.status === 401 ? await read("full") : open;
    if (!exchange.ok || !exchange.json.at("openapi").exists) continue;
    t.observe("description-path", exchange, place);
    return { stem, exchange };
  }
  return null;
});

const NOT_SERVED = "no description is served at the usual paths, and the document does not name its path (A-246)";
const PATHS = ["/documents", "/compliance", "/ask-hr", "/jobs"];

/** The version and the description file (§9). */
export const versioningChecks: readonly Check[] = [
  check("VER-02", "MUST serve a description with version 1.3.0, in OpenAPI 3.1", { also: ["VER-03", "VER-05", "NI-06"] }, async (t) => {
    const served = await t.use(json);
    if (served === null) {
      t.observe("description-path", await t.use(servedToFullKey), "not-served");
      return t.notApplicable(NOT_SERVED);
    }
    const { exchange } = served;
    const description = exchange.json;
    const version = description.at("info", "version").raw;
    t.must("VER-02", { at: exchange, expected: "info.version 1.3.0", holds: version === "1.3.0", got: JSON.stringify(version) });
    const problems = descriptionProblems(description);
    t.must("VER-03", {
      at: exchange,
      expected: "a valid OpenAPI 3.1 document",
      holds: problems.length === 0,
      got: problems.slice(0, 5).join("; "),
    });
    const places = PATHS.map((path) => markerPlace(description, path));
    t.must("VER-05", {
      at: exchange,
      expected: `x-status coming-soon on the path or on all operations of ${PATHS.join(", ")}`,
      holds: !places.includes("nowhere"),
      got: places.join(", "),
    });
    const [place] = places;
    if (place !== "nowhere" && places.every((one) => one === place)) t.observe("coming-soon-marker", exchange, place);
    const members = ["employee_id", "file_size", "mime_type", "signed_at", "awaiting_signature"];
    const schema = [...description.at("components", "schemas").walk()].find(({ view }) =>
      members.every((name) => view.at("properties").has(name)),
    );
    t.note(
      "NI-06",
      exchange,
      schema === undefined
        ? "no schema has the members of a Document"
        : `the schema ${schema.path.join(".")} has the members of a Document`,
    );
  }),
  check("VER-04", "MUST serve the same description in JSON and in YAML", {}, async (t) => {
    const served = (await t.use(json)) ?? t.notApplicable(NOT_SERVED);
    for (const ending of ["yaml", "yml"]) {
      const exchange = await t.send({
        method: "GET",
        path: `${served.stem}.${ending}`,
        key: served.exchange.key === null ? null : "full",
        headers: { accept: "*/*" },
        open: ["A-04", "A-06", "A-246"],
      });
      if (!exchange.ok) continue;
      const same = isDeepStrictEqual(yaml(exchange.text).raw, served.exchange.json.raw);
      t.must("VER-04", {
        at: [served.exchange, exchange],
        expected: `the same content in ${served.stem}.${ending} as in ${served.stem}.json`,
        holds: same,
        got: exchange.text.slice(0, 200),
      });
      return;
    }
    t.notApplicable("no YAML file is next to the JSON file, and the document does not name its path (A-246)");
  }),
  check("VER-01", "OBSERVE the base address and the version in it", { also: ["VER-06"] }, async (t) => {
    const exchange = await t.use(servedToFullKey);
    const { base_url: base } = t.run.target;
    const endsInV1 = base.endsWith("/api/v1");
    t.note(
      ["VER-01", "VER-06"],
      exchange,
      endsInV1 ? "the base address ends in /api/v1, and nothing else selects the version" : `the base address ends in ${base.slice(-12)}`,
    );
  }),
];

/** Parses YAML 1.2. Invalid YAML gives an empty view. A description is parsed five times faster than by `yaml`, which other files are read with. */
function yaml(text: string): View {
  try {
    return new View(load(text, { schema: CORE_SCHEMA }));
  } catch {
    return new View(undefined);
  }
}
