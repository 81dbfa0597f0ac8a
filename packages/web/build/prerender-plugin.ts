import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  type BuildOptions,
  build,
  type InlineConfig,
  type Plugin,
  type ResolvedConfig,
  type Rolldown,
} from "vite";
import { inlineScript } from "./inline-script.ts";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const STYLESHEETS = /\s*<link rel="stylesheet"[^>]*>/g;
const NOSCRIPT = /\s*<noscript>.*?<\/noscript>/s;
const SCRIPTS = /<script type="module"|<link rel="modulepreload"/g;
const ROOT = '<div id="root"></div>';
const FILL_FRAME = fileURLToPath(new URL("../src/fill-frame.ts", import.meta.url));

/** The screens behind the login that arrive with a frame, and the names of their files. */
const FRAMES: Record<string, string> = {
  "/admin/approvals": "approvals",
  "/contracts": "contracts",
  "/contracts/$contractId": "contract",
  "/dashboard": "dashboard",
  "/earnings": "earnings",
  "/marketplace": "marketplace",
};

/** The modules of the other screens, which no frame needs. */
export const OTHER_SCREENS =
  /_signed-in\/(?!(?:admin\/approvals|admin\/route|contracts\/index|contracts\/\$contractId|dashboard|earnings|marketplace\/index)\.tsx).*tsr-split/;

/**
 * Writes what arrives as HTML, rendered by the app itself, with all its styles inside, so that it is painted as soon as it
 * is here: each public page for a visitor, such as `pages/login.html`, and the frames of screens behind the login, such as
 * `frames/contracts.html`. The service worker has the frames in `frames/stored/`: their styles are files that it has, too.
 * `ssr` builds the app for Node.
 */
export function prerenderPlugin(ssr: (output: BuildOptions) => InlineConfig): Plugin {
  let config: ResolvedConfig;
  return {
    name: "signpoint:prerender",
    apply: "build",
    configResolved: (resolved) => {
      config = resolved;
    },
    generateBundle: {
      order: "post",
      async handler({ dir = "" }, bundle) {
        const server = path.join(dir, ".server");
        const write = (fileName: string, source: string) =>
          this.emitFile({ type: "asset", fileName, source });
        try {
          await build({ ...ssr(serverBuild(server)), configFile: false, logLevel: "warn" });
          const entry = pathToFileURL(path.join(server, "entry-server.js")).href;
          const app: typeof import("../src/entry-server") = await import(entry);
          const shell = sourceOf(bundle, "index.html");
          for (const page of app.pages) {
            const html = assemblePage(shell, page, await app.renderPage(page), bundle);
            write(`pages/${page.slice(1)}.html`, withTags(html, app.renderHead(page)));
          }
          write("frames.json", JSON.stringify(FRAMES));
          const script = await inlineScript(FILL_FRAME, config);
          for (const [route, name] of Object.entries(FRAMES)) {
            const html = `<div id="root" data-frame="${route}">${await app.renderFrame(route)}</div>${script}`;
            const page = shell.replace(ROOT, () => html);
            const files = filesOf(route, bundle);
            write(`frames/${name}.html`, withInlineStyles(page, bundle, files.filter(isStyle)));
            write(`frames/stored/${name}.html`, withLinks(page, files));
          }
        } finally {
          await rm(server, { recursive: true, force: true });
        }
      },
    },
  };
}

function serverBuild(outDir: string): BuildOptions {
  const entry = "src/entry-server.tsx";
  return { ssr: entry, outDir, emptyOutDir: true, copyPublicDir: false, target: "node20" };
}

/** Returns the page of the app with this HTML, its styles inline and its scripts on their way. */
function assemblePage(shell: string, page: string, html: string, bundle: Bundle): string {
  const chunks = chunksOf(page, bundle);
  const styles = [...new Set([...entryStyles(shell), ...chunks.flatMap(stylesOf)])];
  const scripts = chunks
    .filter(({ fileName }) => !shell.includes(fileName))
    .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
  const filled = withTags(shell, scripts)
    /* The page can be read without its scripts: the typeface comes first. */
    .replaceAll(SCRIPTS, (tag) => `${tag} fetchpriority="low"`)
    .replace(NOSCRIPT, "")
    .replace(ROOT, () => `<div id="root" data-page="${page}">${html}</div>`);
  return withInlineStyles(filled, bundle, styles);
}

/** Returns the page with these styles inside. */
function withInlineStyles(page: string, bundle: Bundle, files: string[]): string {
  const styles = files.map((file) => sourceOf(bundle, file)).join("");
  /*
   * Not loaded, only said to be here: the scripts load each missing stylesheet before the part that needs it. `disabled`
   * keeps the browser's loader from it, `media` its preload scanner, which does not know `disabled`.
   */
  const here = files.map(
    (file) => `<link rel="stylesheet" crossorigin href="/${file}" media="not all" disabled>`,
  );
  return withTags(page.replace(STYLESHEETS, ""), [`<style>${styles}</style>`, ...here]);
}

/** Returns the page with links to all of these styles and scripts. */
function withLinks(page: string, files: string[]): string {
  const missing = files.filter((file) => !page.includes(file));
  return withTags(
    page,
    missing.map((file) =>
      isStyle(file)
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    ),
  );
}

function withTags(page: string, tags: string[]): string {
  return page.replace("  </head>", () => `${tags.map((tag) => `    ${tag}\n`).join("")}  </head>`);
}

/** Returns the files that the screen of a route needs: those of which the server tells the browser. */
function filesOf(route: string, bundle: Bundle): string[] {
  const preloads = JSON.parse(sourceOf(bundle, "preloads.json")) as Record<string, string[]>;
  const files = preloads[route];
  if (files === undefined) throw new Error(`${route} has no files`);
  return files.map((file) => file.slice(1));
}

function isStyle(file: string): boolean {
  return file.endsWith(".css");
}

/** Returns the chunk of the page's route and all that it imports at once. */
function chunksOf(page: string, bundle: Bundle): Chunk[] {
  const route = `/src/routes${page}.tsx?tsr-split=`;
  const isOurs = (chunk: Chunk) => chunk.moduleIds.some((id) => id.includes(route));
  const first = Object.values(bundle).find((file) => file.type === "chunk" && isOurs(file));
  if (first?.type !== "chunk") throw new Error(`no chunk holds the route of ${page}`);
  const found = new Set([first]);
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const file = bundle[name];
      if (file?.type === "chunk") found.add(file);
    }
  }
  return [...found];
}

function stylesOf(chunk: Chunk): string[] {
  return [...(chunk.viteMetadata?.importedCss ?? [])];
}

function entryStyles(shell: string): string[] {
  return [...shell.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(
    ([, file]) => file ?? "",
  );
}

function sourceOf(bundle: Bundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== "asset") throw new Error(`${name} is not part of the build`);
  return String(file.source);
}
