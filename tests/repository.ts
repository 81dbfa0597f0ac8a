import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const foreign = /^(node_modules|dist|\.git|\.data|\.cache|test-results|playwright-report)$/;

/**
 * Returns the paths of all files of the repository, relative to it, without installed and generated
 * ones.
 */
export function repositoryFiles(folder = ""): string[] {
  const inside = (entry: Dirent) => (folder === "" ? entry.name : `${folder}/${entry.name}`);
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !foreign.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? repositoryFiles(inside(entry)) : [inside(entry)]))
    .sort();
}

/** Returns the text of a file of the repository. */
export function textOf(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
