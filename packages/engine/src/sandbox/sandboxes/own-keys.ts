import type { CompanyData, RecognitionRecord, World, WorldOptions } from "@hr-platform/domain";
import type { Settings } from "../../contract/settings.ts";
import { sharedWorld } from "../../store/shared-world.ts";

/** A world whose keys end in the suffix of their sandbox. */
export function ownKeys(world: Settings["world"], ending: string): Settings["world"] {
  return (options: WorldOptions): World => {
    const shared = typeof world === "string" ? sharedWorld(world, options) : world(options);
    const keyed = <C extends World["companies"][number]>(company: C): C => ({
      ...company,
      keys: company.keys.map((key) => ({ ...key, token: `${key.token}${ending}` })),
    });
    const built = new Map<string, CompanyData>();
    const data = (slug: string): CompanyData => {
      const known = built.get(slug) ?? ownPosts(shared.data(slug), ending);
      built.set(slug, known);
      return known;
    };
    return { companies: shared.companies.map(keyed), data };
  };
}

/** A company whose posts name the keys of its sandbox. The same company if none was posted with a key, so that sandboxes share it. */
function ownPosts(company: CompanyData, ending: string): CompanyData {
  if (company.recognition.every(({ posted_with }) => posted_with === undefined)) return company;
  const named = (post: RecognitionRecord): RecognitionRecord =>
    post.posted_with === undefined ? post : { ...post, posted_with: `${post.posted_with}${ending}` };
  return { ...company, recognition: company.recognition.map(named) };
}
