import type { Plugin, Rolldown } from "vite";
import { FIRST_CALLS } from "../src/platform/early/first-calls.ts";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const ROUTE_FILE = /[\\/]src[\\/]routes[\\/](_signed-in(?:[\\/][^?]+)?)\.tsx$/;
/** The parts that the router loads of a route file, but for the page that stands in after an error. */
const ERROR_PART = /\?tsr-split=errorComponent/;
/** Loaded by the header as soon as there is a session. */
export const HEADER_PART = /[\\/]src[\\/]layout[\\/]signed-in-links\.tsx$/;
/** Makes the calls of a screen whose first calls are not made early. */
export const LINK_PART = /[\\/]src[\\/]platform[\\/]api[\\/]link\.ts$/;
/** A route file that surrounds others has no address of its own. */
const LAYOUT = /^_signed-in$|\/route$/;

/**
 * Writes `preloads.json`, which gives the path of each screen behind the login (`/contracts/$contractId`) the URLs of
 * the scripts and styles that it needs, beginning with those of the page itself. The server announces them with the
 * page: a browser would otherwise find them one after the other, each after a trip over the network.
 */
export function preloadsPlugin(): Plugin {
  return {
    name: "signpoint:preloads",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const modules = [...this.getModuleIds()];
        const inPage = new Set<string>();
        for (const chunk of chunksOf(bundle)) if (chunk.isEntry) addFiles(bundle, chunk, inPage);
        const partsOf = (file: string) =>
          this.getModuleInfo(file)?.dynamicallyImportedIds.filter((id) => !ERROR_PART.test(id)) ??
          [];
        const routes = modules.flatMap((file) => {
          const name = ROUTE_FILE.exec(file)?.[1]?.replaceAll("\\", "/");
          return name === undefined ? [] : [{ name, parts: partsOf(file) }];
        });
        const preloads: Record<string, string[]> = {};
        for (const { name } of routes.filter((route) => !LAYOUT.test(route.name))) {
          const path = pathOf(name);
          const isEarly = path.replace(/\$\w+/, "$id") in FIRST_CALLS;
          const parts = [
            ...routes.flatMap((route) => (surrounds(route.name, name) ? route.parts : [])),
            ...modules.filter((id) => HEADER_PART.test(id) || (!isEarly && LINK_PART.test(id))),
          ];
          const files = new Set<string>();
          for (const part of parts) {
            const chunk = chunksOf(bundle).find(({ moduleIds, facadeModuleId }) =>
              [facadeModuleId, ...moduleIds].includes(part),
            );
            if (chunk === undefined) this.error(`${part} is in no file`);
            addFiles(bundle, chunk, files);
          }
          /* The files of the page come first: they are run while the others are still on their way. */
          preloads[path] = [...new Set([...inPage, ...files])];
        }
        const source = JSON.stringify(preloads);
        this.emitFile({ type: "asset", fileName: "preloads.json", source });
      },
    },
  };
}

/** Returns true for a route itself and for the layouts that it is in. */
export function surrounds(outer: string, inner: string): boolean {
  return outer === inner || (LAYOUT.test(outer) && inner.startsWith(outer.replace(/route$/, "")));
}

/** Returns the address of a route file: `/contracts` for `_signed-in/contracts/index`. */
export function pathOf(name: string): string {
  return name.replace("_signed-in", "").replace(/\/index$/, "");
}

function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((file) => file.type === "chunk");
}

/** Adds the URLs of a script, of its styles and of the scripts that it imports. */
function addFiles(bundle: Bundle, chunk: Chunk, files: Set<string>): void {
  const url = `/${chunk.fileName}`;
  if (files.has(url)) return;
  files.add(url);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === "chunk") addFiles(bundle, imported, files);
  }
}
