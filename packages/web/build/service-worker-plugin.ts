import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const SOURCE = fileURLToPath(new URL("../src/platform/worker/service-worker.ts", import.meta.url));
const ROUTES = fileURLToPath(new URL("../src/routes", import.meta.url));
const PUBLIC = fileURLToPath(new URL("../public", import.meta.url));
const SHELL = "index.html";
const FRAMES = "frames.json";

/** Files without a hash in their names that the installed app shows. */
const FIXED = ["favicon.svg", "icon-192.png", "manifest.webmanifest"];

/** The modules of the first screen behind the login, and what every screen there has. */
const FIRST_SCREEN =
  /[\\/]src[\\/](?:routes[\\/]_signed-in(?:[\\/]dashboard)?\.tsx\?|accounts[\\/]people[\\/]guard\.|layout[\\/]signed-in-links\.|platform[\\/](?:api[\\/]link|session[\\/]auth-client)\.)/;
/** The modules of further screens of users. */
const SCREEN = /[\\/]src[\\/]routes[\\/]_signed-in[\\/](?!admin[\\/])[^?]+\.tsx\?/;
/** The modules of the pages in the footer, which read the promised times by themselves when the server did not send them. */
const FOOTER_PAGE =
  /[\\/]src[\\/](?:routes[\\/](?:about|contact|faq|privacy|review-times|terms)\.tsx\?|platform[\\/]api[\\/]promised-words\.)/;
const FIRST_FONT = /-latin-wght-normal-[^.]+\.woff2$/;

/** Writes `sw.js`, the service worker, with the files of this build that it serves. */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: "signpoint:service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const first = filesOf(bundle, (chunk) => chunk.isEntry || holds(chunk, FIRST_SCREEN));
        const fonts = Object.keys(bundle).filter((file) => FIRST_FONT.test(file));
        const precached = new Set([...first, ...fonts]);
        const rest = filesOf(bundle, (chunk) => holds(chunk, SCREEN) || holds(chunk, FOOTER_PAGE));
        const later = Object.keys(bundle).filter((file) => file.startsWith("assets/"));
        const names = JSON.parse(String(assetOf(bundle, FRAMES))) as Record<string, string>;
        const frames = Object.entries(names).map(
          ([route, name]) => [route, `frames/stored/${name}.html`] as const,
        );
        const pages = [SHELL, ...frames.map(([, file]) => file)];
        const isLater = (file: string) => !precached.has(file);
        const { code } = await compile({
          precached: [
            ...[...precached].map((file) => ({ url: `/${file}`, revision: null })),
            ...pages.map((file) => ({
              url: `/${file}`,
              revision: revisionOf(assetOf(bundle, file)),
            })),
            ...FIXED.map((file) => ({
              url: `/${file}`,
              revision: revisionOf(readFileSync(`${PUBLIC}/${file}`)),
            })),
          ],
          assets: later.filter(isLater).map((file) => `/${file}`),
          rest: [...rest].filter(isLater).map((file) => `/${file}`),
          frames: frames.map(([route, file]) => [patternOf(route), `/${file}`]),
          screens: segmentsIn(`${ROUTES}/_signed-in`),
          pages: ["", ...segmentsIn(ROUTES)],
        });
        this.emitFile({ type: "asset", fileName: "sw.js", source: code });
      },
    },
  };
}

/** Returns the files of the chunks that are meant, and of all that these import at once. */
function filesOf(bundle: Bundle, isMeant: (chunk: Chunk) => boolean): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Chunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") add(imported);
    }
  };
  for (const file of Object.values(bundle)) {
    if (file.type === "chunk" && isMeant(file)) add(file);
  }
  return files;
}

function holds({ moduleIds }: Chunk, pattern: RegExp): boolean {
  return moduleIds.some((id) => pattern.test(id));
}

function assetOf(bundle: Bundle, name: string): string | Uint8Array {
  const file = bundle[name];
  if (file?.type !== "asset") throw new Error(`the build has no ${name}`);
  return file.source;
}

/** Returns a regular expression for the paths of a route. */
function patternOf(route: string): string {
  return `^${route.replaceAll(/\$\w+/g, "[^/]+")}/?$`;
}

function revisionOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 10);
}

/** Returns the first segments of the paths of the route files in a folder. */
function segmentsIn(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => name.replace(/\.tsx$/, ""))
    .filter((name) => /^[a-z]/.test(name) && name !== "index");
}

async function compile(known: object): Promise<{ code: string }> {
  const { outputFiles } = await build({
    entryPoints: [SOURCE],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    write: false,
    define: { BUILD: JSON.stringify(known), "process.env.NODE_ENV": '"production"' },
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild wrote no service worker");
  return { code: file.text };
}
