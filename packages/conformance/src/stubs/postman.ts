import type { View } from "../exchange/view.ts";
import { ANY, MADE_LATER, type Stub, TEMPLATE } from "./stub.ts";

/** Whether a JSON file is a collection of Postman. */
export function isPostman(file: View): boolean {
  return collectionOf(file).at("item").isList && collectionOf(file).at("info").isObject;
}

/** What the API of Postman answers has the collection inside. */
const collectionOf = (file: View): View => (file.at("collection").isObject ? file.at("collection") : file);

/** The stubs of a collection of Postman: the examples of its requests, which its mock servers answer with. */
export function postmanStubs(file: View): Stub[] {
  return inFolder(collectionOf(file), []);
}

function inFolder(folder: View, above: readonly string[]): Stub[] {
  return folder.at("item").list.flatMap((item) => {
    const names = [...above, item.at("name").text ?? "unnamed"];
    return item.at("item").isList ? inFolder(item, names) : item.at("response").list.map((example) => stubOf(item, example, names));
  });
}

function stubOf(item: View, example: View, names: readonly string[]): Stub {
  const request = example.at("originalRequest").isObject ? example.at("originalRequest") : item.at("request");
  const url = request.at("url");
  const body = example.at("body").text ?? "";
  const sent = request.at("body", "raw").text;
  return {
    place: [...names, example.at("name").text ?? "example"].join(" / "),
    method: (request.at("method").text ?? "GET").toUpperCase(),
    path: pathOf(url),
    query: queryOf(url),
    sent: sent === undefined || TEMPLATE.test(sent) ? undefined : sent,
    status: example.at("code").number ?? 200,
    headers: example.at("header").list.map((row) => [row.at("key").text ?? "", row.at("value").text ?? ""]),
    body,
    unknown: TEMPLATE.test(body) ? MADE_LATER : undefined,
  };
}

/** The path below the host, with a value for each variable that has one. */
function pathOf(url: View): string {
  const raw = url.text ?? url.at("raw").text ?? "";
  const list = url.at("path").list.map((part) => part.text ?? "");
  const segments =
    list.length > 0
      ? list
      : raw
          .replace(/^(?:\w+:\/\/[^/]+|\{\{[^}]+\}\})/, "")
          .replace(/[?#].*$/, "")
          .split("/")
          .slice(1);
  const values = new Map(url.at("variable").list.map((row) => [row.at("key").text, row.at("value").text] as const));
  const known = (segment: string): string => (segment.startsWith(":") ? (values.get(segment.slice(1)) ?? ANY) : segment);
  return `/${segments.map((segment) => (TEMPLATE.test(known(segment)) || known(segment) === "" ? ANY : known(segment))).join("/")}`;
}

function queryOf(url: View): string {
  const rows = url.at("query").list.filter((row) => row.at("disabled").flag !== true);
  const pairs = rows.map((row): [string, string] => [row.at("key").text ?? "", row.at("value").text ?? ""]);
  return new URLSearchParams(pairs.filter(([, value]) => value !== "" && !TEMPLATE.test(value))).toString();
}
