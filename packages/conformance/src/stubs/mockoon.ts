import { dirname } from "node:path";
import type { View } from "../exchange/view.ts";
import { readText } from "../target-file/text-file.ts";
import { ANY, MADE_LATER, type Stub, TEMPLATE, fileBelow } from "./stub.ts";

/** Whether a JSON file is an environment of Mockoon. */
export function isMockoon(file: View): boolean {
  return file.at("routes").isList && file.at("lastMigration").exists;
}

/** The stubs of an environment of Mockoon: one for each response of each route. */
export async function mockoonStubs(file: View, path: string): Promise<Stub[]> {
  const prefix = file.at("endpointPrefix").text ?? "";
  const stubs: Stub[] = [];
  for (const route of file.at("routes").list) {
    const endpoint = `/${[prefix, route.at("endpoint").text ?? ""].filter((part) => part !== "").join("/")}`;
    const method = (route.at("method").text ?? "").toUpperCase() || "ANY";
    for (const [n, response] of route.at("responses").list.entries()) {
      const label = response.at("label").text || `responses[${n}]`;
      const { body, unknown } = await bodyOf(file, response, dirname(path));
      stubs.push({
        place: `${method} ${endpoint} (${label})`,
        method: method === "ALL" ? "ANY" : method,
        path: endpoint.replaceAll(/\/:[^/]+/g, `/${ANY}`),
        query: "",
        status: response.at("statusCode").number ?? 200,
        headers: [...file.at("headers").list, ...response.at("headers").list].map((row) => [
          row.at("key").text ?? "",
          row.at("value").text ?? "",
        ]),
        body,
        unknown: route.at("type").text === "crud" ? "it is a CRUD route, whose answers are made for each request" : unknown,
      });
    }
  }
  return stubs;
}

async function bodyOf(file: View, response: View, folder: string): Promise<Pick<Stub, "body" | "unknown">> {
  const kind = response.at("bodyType").text;
  if (kind === "FILE") {
    const name = response.at("filePath").text ?? "";
    const path = fileBelow(folder, name);
    const text = path === undefined ? undefined : await readText("body", path).catch(() => undefined);
    return text === undefined
      ? { body: "", unknown: `its file '${name}' is not below the folder of the environment` }
      : filled(text, response);
  }
  if (kind !== "DATABUCKET") return filled(response.at("body").text ?? "", response);
  const bucket = file.at("data").list.find((one) => one.at("id").text === response.at("databucketID").text);
  return filled(bucket?.at("value").text ?? "", response);
}

const filled = (body: string, response: View): Pick<Stub, "body" | "unknown"> => ({
  body,
  unknown: TEMPLATE.test(body) && response.at("disableTemplating").flag !== true ? MADE_LATER : undefined,
});
