import { chmodSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stage } from "@hr-platform/command-line/publish";
import { root } from "@hr-platform/reference/tree";

/** Our packages by name, with their folders. */
const OURS: Readonly<Record<string, string>> = {
  "@hr-platform/mock-server": "packages/mock-server",
  "@hr-platform/conformance": "packages/conformance",
};
/** Packages that pages show and that take long to make as they are published: these are here from their sources. */
export const SOURCES: readonly string[] = ["@hr-platform/fixtures", "@hr-platform/mock-browser"];
/** What else programs of the pages import. */
const OTHERS = ["@types/node", "vitest", "typescript", "undici", "msw", "openapi-fetch"];
/** Folders whose dependencies have them. The root has the newest compiler. */
const HOLDERS = [".", "packages/site", "packages/consumers"];

/** The folder of what a reader can install. */
export const poolOf = (installed: string): string => join(installed, "pool", "node_modules");

/**
 * The commands as pages call them. A mock without a port gets that of the page, and the commands that use a running mock its address. `npm install` links
 * what is in the pool, and `npx` runs what the folder has: neither asks a registry.
 */
function commands(modules: string): Readonly<Record<string, string>> {
  return {
    "hr-mock": `arguments=("$@")
case "$1" in
  decisions|faults|replay|routes|help|exec|check-client|needs|mcp|--help|--version) ;;
  [a-z]*) [ "$1" = start ] || [[ " $* " == *" --mock"* || " $* " == *" --url"* ]] || arguments+=(--mock "http://127.0.0.1:$HR_DOCS_PORT") ;;
  *) if [[ " $* " == *" --config "* ]] && grep -q "^port:" "\${!#}"; then :
    elif [[ " $* " != *" --port"* ]]; then arguments+=(--port "$HR_DOCS_PORT"); fi ;;
esac
exec node "${modules}/@hr-platform/mock-server/bin/hr-mock.js" "\${arguments[@]}"`,
    "hr-conformance": `exec node "${modules}/@hr-platform/conformance/bin/hr-conformance.js" "$@"`,
    npx: `needs() { [ -e "node_modules/$1" ] || { echo "npx: $1 is not installed in this folder" >&2; exit 1; }; }
case "$1" in
  @hr-platform/mock-server) needs "$1"; shift; exec hr-mock "$@" ;;
  @hr-platform/conformance) needs "$1"; shift; exec hr-conformance "$@" ;;
  vitest) needs vitest ;;
  tsc) needs typescript ;;
  --package) while [ "$1" = --package ]; do shift 2; done
    tool="$1"; shift
    exec "${join(root, "packages/consumers/node_modules/.bin")}/$tool" "$@" ;;
esac
exec "$@"`,
    npm: `task="$1"; shift
case "$task" in
  init|pkg) PATH="\${PATH#*:}" exec npm "$task" "$@" ;;
  install) for name in "$@"; do
      case "$name" in
        -*) continue ;;
        */hr-platform-*.tgz) name="\${name##*/hr-platform-}"; name="@hr-platform/\${name%-[0-9]*}" ;;
      esac
      [ -e "${modules}/$name" ] || { echo "npm: there is no package $name for the pages" >&2; exit 1; }
      mkdir -p "$(dirname "node_modules/$name")" && ln -sfn "${modules}/$name" "node_modules/$name"
    done
    exit 0 ;;
esac
[ "$task" = run ] && { task="$1"; shift; }
[ "$1" = "--" ] && shift
case "$task" in
  start|dev) exec hr-mock "$@" ;;
  conformance) exec node "${join(root, "packages/conformance/scripts/against-mock.ts")}" "$@" ;;
  *) echo "npm $task is not known to the pages" >&2; exit 2 ;;
esac`,
  };
}

/** Puts what a reader has installed into a folder: the packages as they are published, and in `bin` the commands. Takes seconds. */
export async function install(folder: string): Promise<void> {
  const modules = poolOf(folder);
  for (const [name, from] of Object.entries(OURS)) await stage(join(root, from), join(modules, name));
  for (const name of OTHERS) {
    mkdirSync(join(modules, name, ".."), { recursive: true });
    const from = HOLDERS.map((holder) => join(root, holder, "node_modules", name)).find((place) => existsSync(place))!;
    symlinkSync(realpathSync(from), join(modules, name), "dir");
  }
  for (const name of SOURCES) symlinkSync(join(root, name.replace("@hr-platform", "packages")), join(modules, name), "dir");
  mkdirSync(join(folder, "bin"));
  for (const [name, script] of Object.entries(commands(modules))) {
    writeFileSync(join(folder, "bin", name), `#!/usr/bin/env bash\n${script}\n`);
    chmodSync(join(folder, "bin", name), 0o755);
  }
  mkdirSync(join(modules, ".bin"));
  symlinkSync(join(folder, "bin", "hr-mock"), join(modules, ".bin", "hr-mock"));
}
