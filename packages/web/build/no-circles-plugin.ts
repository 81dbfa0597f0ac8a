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
      const files = Object.values(bundle).filter((part) => part.type === "chunk");
      const reached = new Map(files.map((file) => [file.fileName, reach(file.fileName, bundle)]));
      const needy = files.filter(({ code }) => !IMPORTS_ALONE.test(code));
      for (const one of needy) {
        const other = needy.find(
          ({ fileName }) =>
            fileName !== one.fileName &&
            reached.get(one.fileName)?.has(fileName) &&
            reached.get(fileName)?.has(one.fileName),
        );
        if (other !== undefined) {
          this.error(
            `these files of the build need each other: ${[one, other].map(describe).join(", ")}`,
          );
        }
      }
    },
  };
}

/** Returns the files that a file has loaded, itself only when it is in a circle. */
function reach(start: string, bundle: Rolldown.OutputBundle): Set<string> {
  const importsOf = (file: string) => {
    const part = bundle[file];
    return part?.type === "chunk" ? part.imports : [];
  };
  const found = new Set(importsOf(start));
  for (const file of found) for (const next of importsOf(file)) found.add(next);
  return found;
}

function describe({ fileName, moduleIds }: Rolldown.OutputChunk): string {
  return `${fileName} (${moduleIds.slice(0, 3).join(", ")} ...)`;
}
