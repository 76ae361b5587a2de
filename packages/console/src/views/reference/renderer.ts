/** A request that the renderer is about to send. */
export interface TriedRequest {
  url: string;
  headers: Record<string, string>;
}

interface RendererSettings {
  readonly domNode: HTMLElement;
  readonly spec: object;
  readonly requestInterceptor: (request: TriedRequest) => TriedRequest;
}

interface SwaggerUi {
  (settings: RendererSettings & Readonly<Record<string, unknown>>): unknown;
  readonly presets: { readonly apis: unknown };
}

interface System {
  readonly React: { readonly createElement: (what: unknown, props?: object | null, ...children: readonly unknown[]) => unknown };
}

interface LayoutProps {
  readonly getComponent: (name: string, isContainer?: boolean) => unknown;
}

/** The parts of a description without the renderer's choice of servers and keys, and inside the main part of this page. */
const layout = ({ React: { createElement: draw } }: System): object => ({
  components: {
    ConsoleLayout: ({ getComponent }: LayoutProps) => {
      const parts = ["errors", "InfoContainer", "FilterContainer", "operations", "Webhooks"].map((name) =>
        draw(getComponent(name, true), { key: name }),
      );
      return draw("div", { className: "swagger-ui" }, parts);
    },
  },
});

/** Beside this script, wherever the page is served. */
const ASSETS = new URL(".", import.meta.url).href.replace(/\/$/, "");

let loading: Promise<SwaggerUi> | undefined;

/** Loads swagger-ui, which the mock serves itself, at first need. @throws Error if the mock has no such file */
async function loadSwaggerUi(): Promise<SwaggerUi> {
  loading ??= new Promise((resolve, reject) => {
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = `${ASSETS}/swagger-ui.css`;
    const script = document.createElement("script");
    script.src = `${ASSETS}/swagger-ui-bundle.js`;
    script.addEventListener("load", () => resolve((window as unknown as { SwaggerUIBundle: SwaggerUi }).SwaggerUIBundle));
    script.addEventListener("error", () => {
      loading = undefined;
      reject(new Error("The renderer could not be loaded: the mock does not answer, or swagger-ui-dist is not installed beside it."));
    });
    document.head.append(style, script);
  });
  return await loading;
}

/** Draws a description into an element, with a form for each operation that sends requests. */
export async function renderDescription(settings: RendererSettings): Promise<void> {
  const SwaggerUIBundle = await loadSwaggerUi();
  SwaggerUIBundle({
    ...settings,
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [layout],
    layout: "ConsoleLayout",
    docExpansion: "none",
    defaultModelsExpandDepth: 0,
    deepLinking: true,
    filter: true,
    validatorUrl: null,
    tryItOutEnabled: true,
  });
}
