import { namesPackage, shipped } from "./shipped.ts";

/** The tables that are generated from third-party data and shipped. */
function tables(): string {
  const faker = namesPackage();
  return `packages/fixtures/tables/names.json, and its copy in the bundles
  Names of people, made from the lists of @faker-js/faker ${faker.version}, ${faker.license}:

${indented(faker.texts.join("\n\n"))}`;
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, "    ");

let made: Promise<string> | undefined;

/** The text of the NOTICE file: all third-party code and data in the bundles and tables, with licences. Made once: it takes seconds. */
export const notice = (): Promise<string> => (made ??= make());

async function make(): Promise<string> {
  const packages = await shipped();
  const list = packages.map(({ name, version, license }) => `  ${name} ${version}, ${license}`).join("\n");
  const texts = packages.map(({ name, version, texts: own }) => `${name} ${version}\n\n${indented(own.join("\n\n"))}`).join("\n\n\n");
  return `HR Platform tools
Licensed under the MIT licence, see LICENSE. What follows is the work of others.
Written by packages/command-line/src/build/notice.ts when this was packed.


TABLES

${tables()}


PACKAGES IN THE BUNDLES

${list}


LICENCES OF THESE PACKAGES

${texts}
`;
}
