import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build, type InlineConfig, type Plugin, type Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const STYLESHEETS = /\s*<link rel="stylesheet"[^>]*>/g;
const NOSCRIPT = /\s*<noscript>.*?<\/noscript>/s;
const SCRIPTS = /<script type="module"|<link rel="modulepreload"/g;
const ROOT = '<div id="root"></div>';

/**
 * Writes each public page as HTML into `pages/`, such as `pages/login.html`: rendered by the app itself for a visitor,
 * with all its styles inside, so that it is painted as soon as it is here. The scripts of the page then take it over.
 * `ssr` builds the app for Node.
 */
export function prerenderPlugin(ssr: (output: BuildOptions) => InlineConfig): Plugin {
  return {
    name: "signpoint:prerender",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir = "" }, bundle) {
        const server = path.join(dir, ".server");
        try {
          await build({ ...ssr(serverBuild(server)), configFile: false, logLevel: "warn" });
          const entry = pathToFileURL(path.join(server, "entry-server.js")).href;
          const { pages, renderPage }: typeof import("../src/entry-server") = await import(entry);
          const shell = await readFile(path.join(dir, "index.html"), "utf8");
          await mkdir(path.join(dir, "pages"), { recursive: true });
          for (const page of pages) {
            const html = assemble(shell, page, await renderPage(page), bundle);
            await writeFile(path.join(dir, "pages", `${page.slice(1)}.html`), html);
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
function assemble(shell: string, page: string, html: string, bundle: Bundle): string {
  const chunks = chunksOf(page, bundle);
  const files = new Set([...entryStyles(shell), ...chunks.flatMap(stylesOf)]);
  const styles = [...files].map((file) => sourceOf(bundle, file)).join("");
  /* Not loaded, only said to be here: the scripts load each missing stylesheet before the part that needs it. */
  const here = [...files].map(
    (file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`,
  );
  const scripts = chunks
    .filter(({ fileName }) => !shell.includes(fileName))
    .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
  const head = [`<style>${styles}</style>`, ...scripts, ...here].map((tag) => `    ${tag}\n`);
  return (
    shell
      .replace(STYLESHEETS, "")
      .replace("  </head>", () => `${head.join("")}  </head>`)
      /* The page can be read without its scripts: the typeface comes first. */
      .replaceAll(SCRIPTS, (tag) => `${tag} fetchpriority="low"`)
      .replace(NOSCRIPT, "")
      .replace(ROOT, () => `<div id="root" data-page="${page}">${html}</div>`)
  );
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
