import type { Plugin, Rolldown } from "vite";

/** The code of a file that only has others loaded: it needs nothing of them. */
const IMPORTS_ALONE = /^(?:import *"[^"]*";?\s*)*$/;

/**
 * Fails the build when files import each other in a circle. What such a file needs when it is run may not be there yet, which
 * shows on the one screen that begins with it.
 */
export function noCirclesPlugin(): Plugin {
  return {
    name: "signpoint:no-circles",
    apply: "build",
    generateBundle(_options, bundle) {
      const ended = new Set<string>();
      const follow = (file: string, way: string[]) => {
        if (way.includes(file)) this.error(describe([...way, file], bundle));
        if (ended.has(file)) return;
        const part = bundle[file];
        if (part?.type === "chunk" && !IMPORTS_ALONE.test(part.code)) {
          for (const next of part.imports) follow(next, [...way, file]);
        }
        ended.add(file);
      };
      for (const file of Object.keys(bundle)) follow(file, []);
    },
  };
}

function describe(way: string[], bundle: Rolldown.OutputBundle): string {
  const files = way.map((file) => {
    const part = bundle[file];
    return `${file} (${part?.type === "chunk" ? part.moduleIds.slice(0, 3).join(", ") : ""} ...)`;
  });
  return `files of the build import each other: ${files.join(" -> ")}`;
}
