import { type LabelledValue, type ValueLabel, plainName, wordsAbout } from "./labelled-value.ts";

/** A value that certainly belongs to one of several things, such as a department: it is bound to one name only. */
export interface BoundValue {
  readonly value: LabelledValue;
  readonly name: string;
  /** Values of one frame have the same meaning for different names. */
  readonly frame: string;
  readonly base: string;
}

/** The names to search for. */
export interface Vocabulary {
  /** The name that a text is, or means; undefined: none. */
  readonly named: (text: string) => string | undefined;
  /** Whether a text is a name of this kind that may also mean something else. */
  readonly vague: (text: string) => boolean;
  /** Matches words, in the form of `plainName`, of a place where texts are names of this kind. */
  readonly speaks: RegExp;
}

/** Members in which a row names its subject, of any kind. */
const GENERAL = /^((\w+[._])?(name|label|title|key|group|id|category|segment|dimension|bucket|slug|code|of|item|subject|[kx]|\d+))$/;
/** Words in a member's name which show that it does not name the row's subject. */
const BESIDES =
  /small|large|big|top|bottom|most|least|hidden|suppress|withheld|parent|previous|next|compar|from|before|after|merged|example|like|rival|manag|best|worst|first|last/;

/** Binds values to names. If two names fit equally, or the named subject may be something else, the value is not bound. */
export function bindValues(values: readonly LabelledValue[], { named, vague, speaks }: Vocabulary): BoundValue[] {
  const axes = new Map<string, { readonly texts: Set<string>; readonly owned: Set<string> }>();
  const names = new Map<string, string | undefined>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text)) names.set(text, named(text));
    return names.get(text);
  };
  for (const { labels } of values)
    for (const { frame, base, text } of labels)
      for (const key of new Set([frame, base])) {
        const axis = axes.get(key) ?? { texts: new Set(), owned: new Set() };
        axes.set(key, axis);
        axis.texts.add(text);
        const name = nameOf(text);
        if (name !== undefined) axis.owned.add(name);
      }
  return values.flatMap((value): BoundValue[] => {
    // A text that is itself a name is no value.
    if (
      typeof value.raw === "string" &&
      (nameOf(value.raw) !== undefined || vague(value.raw.trim())) &&
      !value.labels.some(({ kind }) => kind === "words")
    )
      return [];
    const likely = value.labels.filter((slot) => {
      const name = nameOf(slot.text);
      if (name === undefined || !slot.sure || (slot.kind === "row" && BESIDES.test(plainName(slot.member)))) return false;
      const mostly = [slot.frame, slot.base].some((key) => {
        const { texts, owned } = axes.get(key)!;
        return owned.size > 1 && owned.size * 3 >= texts.size * 2;
      });
      return (
        mostly ||
        (slot.text !== name && speaks.test(plainName(slot.text))) ||
        wordsAbout(value, slot.text).some((word) => speaks.test(word))
      );
    });
    const score = ({ level, kind, member, rank }: ValueLabel): number => {
      const name = plainName(member);
      return level * 100 + (kind !== "row" ? 30 : speaks.test(name) ? 20 : GENERAL.test(name) ? 10 : 0) - rank;
    };
    const [best, ...rest] = likely.toSorted((a, b) => score(b) - score(a));
    if (best === undefined || rest.some((other) => score(other) === score(best) && nameOf(other.text) !== nameOf(best.text))) return [];
    if (best.kind === "row" && value.labels.some(({ kind, level, text }) => kind === "row" && level === best.level && vague(text)))
      return [];
    // If two lists of names have the length of the list of values, either may name them.
    const doubted =
      best.kind === "beside" &&
      value.labels.some(
        (other) =>
          other !== best &&
          other.kind === "beside" &&
          other.level === best.level &&
          nameOf(other.text) === undefined &&
          !/id$|code|slug|key/i.test(other.member),
      );
    return doubted ? [] : [{ value, name: nameOf(best.text)!, frame: best.frame, base: best.base }];
  });
}
