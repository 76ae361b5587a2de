/** Builds the site, or shows it with `--serve`. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "@hr-platform/reference/tree";
import { buildPlayground } from "../../playground/scripts/build-playground.ts";
import { siteBuilder } from "../src/site.ts";
import { libraryPages, referencePages, writtenPages } from "../src/site-pages.ts";

const { values } = parseArgs({
  options: {
    serve: { type: "boolean", default: false },
    port: { type: "string", default: "4080" },
    output: { type: "string", default: "dist/docs" },
    // The pages of the libraries take most of the time; tests of the others leave them out.
    libraries: { type: "boolean", default: true },
  },
  allowNegative: true,
});
process.chdir(root);
const pages = [...writtenPages(), ...referencePages(), ...(values.libraries ? await libraryPages() : [])];
const builder = siteBuilder({ output: values.output, pages }, values.serve ? "serve" : "build");
await builder.init();
if (values.serve) {
  await builder.watch();
  await builder.serve(Number(values.port));
} else {
  await builder.write();
  await buildPlayground(join(root, values.output, "playground"));
  process.stdout.write(`${pages.length} pages: open ${join(root, values.output, "index.html")}\n`);
}
