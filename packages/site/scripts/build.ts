/** Builds the site, or shows it with `--serve`. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "@hr-platform/reference/tree";
import { buildPlayground } from "../../playground/scripts/build-playground.ts";
import { writeMatrix } from "../src/matrix.ts";
import { siteBuilder } from "../src/site.ts";
import { libraryPages, madePages, writtenPages } from "../src/site-pages.ts";

function flags(): { serve: boolean; port: string; output: string; libraries: boolean } {
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
  const isPort = /^\d+$/.test(values.port) && Number(values.port) < 65_536;
  if (!isPort) throw new TypeError(`--port is '${values.port}': give a number from 0 to 65535`);
  return values;
}

function usage(error: unknown): never {
  const [line] = (error as Error).message.split("\n");
  process.stderr.write(`npm run docs: ${line}; the flags are --serve, --port NUMBER and --output FOLDER\n`);
  process.exit(2);
}

async function build({ serve, port, output, libraries }: ReturnType<typeof flags>): Promise<void> {
  process.chdir(root);
  const pages = [...writtenPages(), ...(await madePages()), ...(libraries ? await libraryPages() : [])];
  const builder = siteBuilder({ output, pages }, serve ? "serve" : "build");
  await builder.init();
  await buildPlayground(join(root, output, "playground"));
  await writeMatrix(join(root, output, "matrix"));
  if (serve) {
    await builder.watch();
    await builder.serve(Number(port));
    return;
  }
  await builder.write();
  process.stdout.write(`${pages.length} pages: open ${join(root, output, "index.html")}\n`);
}

let given: ReturnType<typeof flags>;
try {
  given = flags();
} catch (error) {
  usage(error);
}
await build(given);
