import { controlApp } from "@hr-platform/control/api/app";
import type { fetchControl as nodeFetch, serveControl as nodeServe } from "@hr-platform/control/api/serve";

export const fetchControl: typeof nodeFetch = (mock, request) => controlApp(mock).fetch(request);

export const serveControl: typeof nodeServe = (_port, _incoming, outgoing) => void outgoing.destroy();
