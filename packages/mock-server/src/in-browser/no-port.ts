import { ConfigurationError } from "../contract/configuration-error.ts";
import type { mockDispatcher as nodeDispatcher } from "../http/undici/dispatcher.ts";
import type { serve as nodeServe } from "../http/serve.ts";

export const serve: typeof nodeServe = async () => {
  throw new ConfigurationError("a browser opens no ports: use mock.fetch, or hrHandlers of @hr-platform/mock-server/msw");
};

export const mockDispatcher: typeof nodeDispatcher = () => {
  throw new ConfigurationError("undici is a client for Node: in a browser use mock.fetch, or hrHandlers of @hr-platform/mock-server/msw");
};
