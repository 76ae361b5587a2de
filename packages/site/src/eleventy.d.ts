/** What we use of Eleventy, which comes without types. */
declare module "@11ty/eleventy" {
  export interface EleventyConfig {
    addGlobalData(name: string, value: unknown): void;
    addTemplate(path: string, content: string, data: Readonly<Record<string, unknown>>): void;
    addPassthroughCopy(from: Readonly<Record<string, string>>): void;
    addWatchTarget(path: string): void;
    addFilter(name: string, filter: (...values: never[]) => unknown): void;
    addTransform(name: string, transform: (this: { page: { outputPath: string } }, content: string) => string): void;
    amendLibrary(name: "md", amend: (library: never) => void): void;
    on(event: "eleventy.after", listener: () => void): void;
    setServerOptions(options: Readonly<Record<string, unknown>>): void;
    setTemplateFormats(formats: readonly string[]): void;
    setIncludesDirectory(folder: string): void;
  }

  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        readonly config: (config: EleventyConfig) => void;
        readonly configPath: undefined;
        readonly quietMode: boolean;
        readonly runMode: "build" | "serve";
        readonly source: "script";
      },
    );
    init(): Promise<void>;
    write(): Promise<unknown>;
    watch(): Promise<void>;
    serve(port: number): Promise<void>;
  }
}
