import type { Forms } from "../../forms/forms.ts";
import type { RequestName } from "../../forms/requests/index.ts";
import { placed } from "../../forms/requests/placed.ts";

type Body = Readonly<Record<string, unknown>>;

/** Whether the target file declares names or values of a request. */
export function declares(forms: Forms, name: RequestName): boolean {
  return Object.keys(forms.sent(name)).length > 0;
}

/** The declared names for a request, by part. */
function namesOf(forms: Forms, name: RequestName): Readonly<Record<string, string | undefined>> {
  return forms.sent(name) as Readonly<Record<string, string>>;
}

/** Further members that the target wants in a request, with the values that the target file gives them. */
const alsoIn = (forms: Forms, name: RequestName): Body => (forms.sent(name)["also"] as Body | undefined) ?? {};

/** The body of a new candidate under the declared names, or the usual ones. @param role undefined: none is sent */
export function candidateUnder(
  forms: Forms,
  { first, last, email }: Readonly<Record<"first" | "last" | "email", string>>,
  role: string | undefined,
): Body {
  const names = namesOf(forms, "new_candidate");
  return placed({
    ...(names["name"] === undefined
      ? { [names["first"] ?? "first_name"]: first, [names["last"] ?? "last_name"]: last }
      : { [names["name"]]: `${first} ${last}` }),
    [names["email"] ?? "email"]: email,
    ...(role === undefined ? {} : { [names["role"] ?? "role_id"]: role }),
    ...alsoIn(forms, "new_candidate"),
  });
}

/** The body of a stage move under the declared name, or the usual one. */
export function moveUnder(forms: Forms, { id, name }: Readonly<Record<"id" | "name", string>>): Body {
  const names = namesOf(forms, "stage_move");
  return placed({ [names["stage"] ?? "stage_id"]: names["by"] === "name" ? name : id, ...alsoIn(forms, "stage_move") });
}

/** The body of an offer under the declared names, or the usual ones, without salary. @param day on which the job starts */
export function offerUnder(
  forms: Forms,
  { application, candidate }: Readonly<Record<"application" | "candidate", string>>,
  day: string,
): Body {
  const { candidate: byCandidate, application: byApplication = "application_id", starts } = namesOf(forms, "new_offer");
  return placed({
    ...(byCandidate === undefined ? { [byApplication]: application } : { [byCandidate]: candidate }),
    ...(starts === undefined ? {} : { [starts]: day }),
    ...alsoIn(forms, "new_offer"),
  });
}

/** Optional members of a recognition post. `kind`: that of managers. */
export interface PostExtras {
  readonly kind?: unknown;
  readonly value_tag?: string;
  readonly is_public?: boolean;
}

/** The optional members of a recognition post under the declared names, or the document's words. */
export function extrasUnder(forms: Forms, { kind, value_tag: tag, is_public: shown }: PostExtras): Body {
  const names = namesOf(forms, "new_recognition");
  return {
    ...(kind === undefined ? {} : { [names["kind"] ?? "kind"]: kind }),
    ...(tag === undefined ? {} : { [names["value_tag"] ?? "value_tag"]: tag }),
    ...(shown === undefined ? {} : shownTo(names["is_public"] ?? "is_public", shown)),
  };
}

/** The member that says whether everybody sees a post: a visibility is a word. */
export function shownTo(name: string, shown: boolean): Body {
  return { [name]: name === "visibility" ? (shown ? "public" : "private") : shown };
}
