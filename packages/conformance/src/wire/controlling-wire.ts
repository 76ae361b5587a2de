import { viewOf } from "../exchange/json-text.ts";
import type { Target } from "../target/target.ts";
import { callControl } from "./control.ts";
import type { Fetch } from "./direct.ts";
import type { Wire } from "./wire.ts";

/** The part of a live wire that calls the target's control API. */
export function controllingWire(target: Target, fetch: Fetch): Pick<Wire, "control" | "web"> {
  return {
    control: async (method, path) => callControl(fetch, `${target.control_url}${path}`, { method }),
    web: async (action, fields) => {
      // The world lists all keys, so only the slug of the company is taken from it.
      const company = slugOf((await callControl(fetch, `${target.control_url}/world`, { method: "GET" })).body, target.keys.full);
      const body = JSON.stringify({ ...(company === undefined ? {} : { company }), ...fields });
      const headers = { "content-type": "application/json" };
      return callControl(fetch, `${target.control_url}/web/${action}`, { method: "POST", headers, body });
    },
  };
}

/** Slug of a key's company, from `GET {control_url}/world`; undefined: the key is not listed. */
function slugOf(world: string, key: string): string | undefined {
  const mine = viewOf(world)
    .at("companies")
    .list.find((company) => company.at("keys").list.some((row) => row.at("token").text === key));
  return mine?.at("slug").text;
}
