declare namespace formats {
  /** How a text is checked, as Ajv takes it. */
  type Check = RegExp | ((text: string) => boolean);

  /** A format whose texts have an order, too. */
  interface Ordered {
    readonly validate: Check;
    readonly compare: (one: string, other: string) => number | undefined;
  }
}

/** By format name: date, date-time, email, uri, uuid. */
declare const formats: Readonly<Record<string, formats.Check | formats.Ordered>>;
export = formats;
