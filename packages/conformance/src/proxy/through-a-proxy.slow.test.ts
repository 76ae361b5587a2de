import { afterAll, beforeAll, expect, test } from "vitest";
import { type CorporateNetwork, LOGIN, type ProxyStarted, STAGING_HOST, corporateNetwork } from "../../test/corporate-network.ts";
import type { Connection } from "../target/target.ts";
import { passage } from "../wire/passage.ts";
import { PassingServer } from "./passing-server.ts";

let corporation: CorporateNetwork;
let guarded: ProxyStarted;
let secured: string;
let plain: string;
let connection: Connection;

beforeAll(async () => {
  corporation = await corporateNetwork();
  guarded = await corporation.proxy({ guarded: true });
  const client = await corporation.authority.issue(["robot"]);
  const served = await corporation.authority.issue([STAGING_HOST]);
  const own = JSON.stringify({ data: { name: "Acme" } });
  secured = `https://${STAGING_HOST}:${await corporation.secured((_, response) => void response.end(own), served, corporation.authority)}/api/v1`;
  plain = `http://${STAGING_HOST}:${await corporation.plain((_, response) => void response.end(own))}/api/v1`;
  connection = {
    proxy: `http://${LOGIN}@${guarded.host}`,
    ca: corporation.file("ca.pem", corporation.authority.cert),
    client_cert: corporation.file("client.pem", client.cert),
    client_key: corporation.file("client.key", client.key),
  };
});
afterAll(async () => corporation[Symbol.asyncDispose]());

/** What a program gets for GET /company: status and body. */
async function asked(baseUrl: string, through: Connection): Promise<string> {
  const server = new PassingServer({ baseUrl, passage: passage(through), certified: true, onPassed: () => undefined });
  try {
    const answer = await fetch(`${await server.listen(0)}/company`);
    return `${answer.status} ${await answer.text()}`;
  } finally {
    await server.close();
  }
}

test("the proxy, the authority and the certificate of the target file lead to the service, with TLS and without", async () => {
  expect(await asked(secured, connection)).toBe('200 {"data":{"name":"Acme"}}');
  expect(await asked(plain, connection)).toBe('200 {"data":{"name":"Acme"}}');
  expect(new Set(guarded.asked.map((host) => host.split(":")[0]))).toEqual(new Set([STAGING_HOST]));
});

test("what fails on the way is said as in a run", async () => {
  const wants = /^502 .*the proxy \S+ wants user and password \(407\); write http:\/\/USER:PASSWORD@HOST:PORT.*\n$/;
  const loginless = { ...connection, proxy: `http://${guarded.host}` };
  expect(await asked(secured, loginless)).toMatch(wants);
  expect(await asked(plain, loginless)).toMatch(wants);
  const { client_cert: _cert, client_key: _key, ...bare } = connection;
  expect(await asked(secured, bare)).toMatch(/^502 .*client certificate/);
  const { ca: _ca, ...distrustful } = connection;
  expect(await asked(secured, distrustful)).toMatch(/^502 .*is of an authority that is not known here.*--ca FILE/);
});
