import type { Contract, Description } from "../../src/contract/contract.ts";
import type { DecisionRow } from "@hr-platform/spec/decisions";
import { exampleRequests } from "../../src/http/examples/example-request.ts";
import { asItAnswers, behaviourOf } from "../../src/http/openapi/as-it-answers.ts";
import { checkResponse } from "../../src/http/response-check.ts";
import { pipelineUnder } from "../../src/pipeline/pipeline.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import type { ApiRequest, ApiResponse } from "../../src/contract/request.ts";
import { encodeQuery, jsonRequest } from "../support/client.ts";
import { frozenMock } from "../support/worlds.ts";
import { switches } from "./index.ts";

/** One contract for each form of the description, so that what is compiled of it is compiled once. */
const contracts = new Map<string, Contract>();

/** The contract whose description is the one that a mock serves now. */
function contractOf(mock: Mock, written: Description): Contract {
  const { defaultSandbox } = mock;
  const description = asItAnswers(written, behaviourOf(defaultSandbox));
  const key = JSON.stringify(description);
  const contract = contracts.get(key) ?? { ...defaultSandbox.contract, description: async () => description };
  contracts.set(key, contract);
  return contract;
}

/** A mock that keeps what is exchanged with its core, each with the contract in force then. */
function watched(mock: Mock, written: Description, seen: (request: ApiRequest, response: ApiResponse, contract: Contract) => void): Mock {
  let last: readonly [unknown, Contract] | undefined;
  const exchange = (request: ApiRequest): ApiResponse => {
    const { decisions } = mock.defaultSandbox;
    if (last?.[0] !== decisions) last = [decisions, contractOf(mock, written)];
    const response = mock.exchange(request);
    seen(request, response, last[1]);
    return response;
  };
  return new Proxy(mock, {
    get: (target, name) => {
      if (name === "exchange") return exchange;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Sends every example of the description, each change to a fresh world: as it is, with less of a key, and wrong in its id, page and query. */
function sendExamples(mock: Mock, document: Description): void {
  for (const { method, path, query, body } of exampleRequests(document)) {
    if (body?.type === "multipart/form-data") continue;
    const request = { ...jsonRequest(method, path, body?.value), query: encodeQuery(query) };
    const send = (changed: Partial<ApiRequest>, key = "hrk_wattle_full"): void => {
      const whole = { ...request, ...changed };
      mock.exchange({ ...whole, headers: { ...whole.headers, authorization: `Bearer ${key}` } });
      if (method !== "GET") mock.reset();
    };
    send({});
    send({ query: "invented=1" });
    send({ path: path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "no-id") });
    if (method === "GET") {
      send({ query: encodeQuery({ ...query, page: 9999 }) });
      for (const { slug } of mock.world.companies) send({}, `hrk_${slug}_full`);
    } else {
      send({}, "hrk_wattle_write");
      send({ headers: { "content-type": "text/plain" } });
    }
  }
}

/** What of the responses of a mock with one value of a decision is not as the description says that it then serves. */
export async function undescribed({ slug, default: usual }: DecisionRow, value: string): Promise<string[]> {
  const seen: [ApiRequest, ApiResponse, Contract, Mock][] = [];
  const written = await frozenMock().defaultSandbox.contract.description();
  const watch = (mock: Mock): Mock => watched(mock, written, (...one) => void seen.push([...one, mock]));
  const decide = value === usual ? {} : { [slug]: value };
  for (const row of switches.filter((one) => one.slug === slug))
    await row.observe(watch(frozenMock({ ...row.settings, decide: { ...row.settings.decide, ...decide } })));
  const mock = frozenMock({ decide, rateLimit: 100000 });
  const response = await mock.fetch("http://mock/api/v1/openapi.json");
  sendExamples(watch(mock), (response.ok ? await response.json() : written) as Description);
  const problems = new Set<string>();
  for (const [request, answer, contract, { defaultSandbox }] of seen) {
    const { decisions, sound } = defaultSandbox;
    const match = pipelineUnder(decisions, sound).match(request.method, request.path, decisions);
    const operation = match.kind === "operation" ? match.operation.id : null;
    // The document has no responses for what is no operation.
    if (operation === null) continue;
    for (const problem of await checkResponse(contract, operation, answer))
      if (!problem.startsWith("code ")) problems.add(`${operation} ${answer.status} ${problem}`);
  }
  return [...problems];
}
