import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { manifest, program } from "../child.mjs";
import { BASE_PATH, headers } from "../world.mjs";

export const OPENAPI = fileURLToPath(new URL("../../spec/generated/openapi.json", import.meta.url));

const named = (name, from) => `${name} ${manifest(from)?.version ?? "(not installed)"}`;

/** Generic mocks of the API, as the command of each serves our description, or data of our mock. `base`: where the API begins. */
export const PEERS = [
  {
    name: named("Prism", "@stoplight/prism-cli"),
    base: "",
    args: ({ port }) => [program("@stoplight/prism-cli"), "mock", "--port", port, "--verboseLevel", "silent", OPENAPI],
  },
  {
    name: named("Scalar", "@scalar/mock-server"),
    base: "",
    args: ({ port }) => [fileURLToPath(new URL("../contestants/servers/scalar.mjs", import.meta.url)), port, OPENAPI],
  },
  {
    name: named("Mockoon", "@mockoon/cli"),
    base: BASE_PATH,
    args: ({ port }) => [
      program("@mockoon/cli"),
      "start",
      "--data",
      OPENAPI,
      "--port",
      port,
      "--hostname",
      "127.0.0.1",
      "--disable-log-to-file",
      "--faker-seed",
      "1",
    ],
  },
  {
    name: named("json-server", "json-server"),
    base: "",
    args: ({ port, data }) => [program("json-server"), "--port", port, data],
  },
];

/** Writes what our running mock answers to each list and single resource that json-server can serve: paths of one part. @returns the file */
export async function dataOf(origin, paths, folder) {
  const data = {};
  for (const path of paths) {
    const response = await fetch(`${origin}${BASE_PATH}${path}?limit=100`, { headers: headers() });
    if (response.ok) data[path.slice(1)] = (await response.json()).data;
  }
  const file = join(folder, "data.json");
  writeFileSync(file, JSON.stringify(data));
  return file;
}
