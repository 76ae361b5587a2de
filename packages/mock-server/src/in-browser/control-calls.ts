import { controlApp } from "../control/app.ts";
import type { fetchControl as nodeFetch, serveControl as nodeServe } from "../control/serve.ts";

export const fetchControl: typeof nodeFetch = (mock, request) => controlApp(mock).fetch(request);

export const serveControl: typeof nodeServe = (_port, _incoming, outgoing) => void outgoing.destroy();
