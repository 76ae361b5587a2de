import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import type { mockDispatcher as nodeDispatcher } from "@hr-platform/engine/http/undici/dispatcher";
import type { serve as nodeServe } from "@hr-platform/engine/http/serve";

export const serve: typeof nodeServe = async () => {
  throw new ConfigurationError("a browser opens no ports: use mock.fetch, or hrHandlers of @hr-platform/mock-server/msw");
};

export const mockDispatcher: typeof nodeDispatcher = () => {
  throw new ConfigurationError("undici is a client for Node: in a browser use mock.fetch, or hrHandlers of @hr-platform/mock-server/msw");
};
