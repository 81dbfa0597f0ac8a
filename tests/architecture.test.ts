import { posix } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles, textOf } from "./repository";

const sources = repositoryFiles().filter((file) => /\.(ts|tsx|mts|mjs|css)$/.test(file));

test("source files stay small", () => {
  // Demo data is content rather than code.
  const tooLong = sources
    .filter((file) => !/\.gen\.ts$|\/seed\/demo-/.test(file))
    .map((file) => ({ file, lines: textOf(file).split("\n").length - 1 }))
    .filter(({ file, lines }) => lines > (/\.(test|spec)\.tsx?$/.test(file) ? 500 : 250));
  expect(sources.length).toBeGreaterThan(50);
  expect(tooLong).toEqual([]);
});

test("only the ledger writes entries and balances", () => {
  const writers = sources
    .filter((file) => file.startsWith("packages/server/src/"))
    .filter((file) =>
      /\.(insert|update|delete)\(earnings\)|\.set\(\{[^}]*\bpoints\b/.test(textOf(file)),
    )
    .filter((file) => !file.startsWith("packages/server/src/ledger/"));
  expect(writers).toEqual([]);
});

test("only QUESTION_KINDS distinguishes the types of questions", () => {
  const asking = sources
    .filter((file) => /^packages\/\w+\/src\//.test(file))
    .filter((file) => /question_?type\s*[!=]==\s*"/i.test(textOf(file)));
  expect(asking).toEqual([]);
});

/** Matches imports of types and imports inside functions, too. */
const IMPORT = /\b(?:from|import)\s*\(?\s*"((?:\.|~\/)[^"]*)"/g;

/**
 * Returns the files of this source folder with the paths that each imports, without file extensions.
 */
function importsWithin(source: string): { file: string; imported: string[] }[] {
  return sources
    .filter((file) => file.startsWith(`${source}/`) && /\.tsx?$/.test(file))
    .map((file) => {
      const specifiers = [...textOf(file).matchAll(IMPORT)].map(([, specifier = ""]) => specifier);
      const imported = specifiers.map((specifier) =>
        specifier.startsWith("~/")
          ? `${source}/${specifier.slice(2)}`
          : posix.join(posix.dirname(file), specifier),
      );
      return { file, imported };
    });
}

/**
 * Returns the folders on an import cycle: those that remain after folders without imports have been removed
 * repeatedly. `folderOf` returns null for a file that does not count.
 */
function foldersOnCircles(
  source: string,
  folderOf: (path: string) => string | null = posix.dirname,
): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { file, imported } of importsWithin(source)) {
    const folder = folderOf(file);
    if (folder === null) continue;
    const others = graph.get(folder) ?? new Set();
    for (const path of imported) {
      const other = folderOf(path);
      if (other !== null && other !== folder) others.add(other);
    }
    graph.set(folder, others);
  }
  const isFree = (folder: string) =>
    ![...(graph.get(folder) ?? [])].some((other) => graph.has(other));
  for (let free = [...graph.keys()].filter(isFree); free.length > 0; ) {
    for (const folder of free) graph.delete(folder);
    free = [...graph.keys()].filter(isFree);
  }
  return [...graph.keys()];
}

test("the web app's folders import each other in one direction only", () => {
  expect(importsWithin("packages/web/src").length).toBeGreaterThan(50);
  expect(foldersOnCircles("packages/web/src")).toEqual([]);
});

test("the server's domains import each other in one direction only", () => {
  // The files beside the folders put the server together, or are used everywhere.
  const domainOf = (path: string) => /^packages\/server\/src\/([^/]+)\//.exec(path)?.[1] ?? null;
  expect(importsWithin("packages/server/src").length).toBeGreaterThan(100);
  expect(foldersOnCircles("packages/server/src", domainOf)).toEqual([]);
});

test("no feature of the web app imports the styles of another one", () => {
  const featureOf = (path: string) => path.split("/").slice(0, 5).join("/");
  const features = importsWithin("packages/web/src").filter(({ file }) =>
    file.includes("/features/"),
  );
  const foreign = features.flatMap(({ file, imported }) =>
    imported
      .filter((path) => path.endsWith(".css") && featureOf(path) !== featureOf(file))
      .map((path) => `${file} imports ${path}`),
  );
  expect(features.length).toBeGreaterThan(50);
  expect(foreign).toEqual([]);
});
