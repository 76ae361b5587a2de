import { freePort } from "@hr-platform/command-line/free-port";

/** Ports that pages name: the mock's own, those of other mocks, of receivers, and of services that are judged. */
const NAMED = [4010, 4020, 4030, 3000, 8080] as const;

/** A free port for each that pages name, so that pages run beside each other and beside a mock of the machine. */
export class Ports {
  readonly #of: ReadonlyMap<number, number>;

  private constructor(of: ReadonlyMap<number, number>) {
    this.#of = of;
  }

  static async reserve(): Promise<Ports> {
    const pairs: [number, number][] = [];
    for (const named of NAMED) pairs.push([named, await freePort()]);
    return new Ports(new Map(pairs));
  }

  /** The port of a mock that is started without one. */
  get usual(): number {
    return this.#of.get(4010)!;
  }

  /** A text of a page with the ports that are used. */
  into(text: string): string {
    return text.replaceAll(/\b\d{4}\b/g, (number) => String(this.#of.get(Number(number)) ?? number));
  }

  /** An output with the ports that the page names. */
  back(text: string): string {
    const named = new Map([...this.#of].map(([name, used]) => [String(used), String(name)]));
    return text.replaceAll(/\b\d{4,5}\b/g, (number) => named.get(number) ?? number);
  }
}
