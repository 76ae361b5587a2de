import { program } from "../child.mjs";

/** Data in a file, no knowledge of the API: it pages, but checks nothing. It writes the whole file after a POST. */
export default {
  name: "json-server",
  kind: "peer",
  package: "json-server",
  paths: { list: "/employees?_page=1&_per_page=20", one: (id) => `/employees/${id}`, create: "/employees" },
  command: ({ port, files }) => ({ args: [program("json-server"), "--port", String(port), files.employees] }),
};
