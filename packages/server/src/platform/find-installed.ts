import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns the path of a file or folder that is installed beside the code: in the nearest folder above it that has
 * `relativePath`, whether the code runs from the source or from a bundle. Null when there is none.
 */
export function findInstalled(relativePath: string): string | null {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = path.join(folder, relativePath);
    if (existsSync(candidate)) return candidate;
    const parent = path.dirname(folder);
    if (parent === folder) return null;
    folder = parent;
  }
}
