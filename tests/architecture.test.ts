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
    .filter((file) => !file.startsWith("packages/server/src/ledger/entries/"));
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

/** The parts of both packages, lowest first: each may use itself and those before it. */
const WINGS = [
  "platform",
  "messages",
  "ledger",
  "accounts",
  "work",
  "rewards",
  "books",
  "personal-data",
  "http",
  "operate",
  "layout",
  "routes",
];

test.each(["server", "web"])("the wings of %s use only those below them", (name) => {
  const source = `packages/${name}/src`;
  const wingOf = (path: string) => path.slice(source.length + 1).split("/")[0] ?? "";
  const imports = importsWithin(source).filter(({ file }) => file.split("/").length > 4);
  const unknown = imports.filter(({ file }) => !WINGS.includes(wingOf(file)));
  const upwards = imports.flatMap(({ file, imported }) =>
    imported
      .filter((path) => WINGS.indexOf(wingOf(path)) > WINGS.indexOf(wingOf(file)))
      .map((path) => `${file} uses ${path}`),
  );
  expect(imports.length).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
  expect(upwards).toEqual([]);
});

test("no folder of the web app imports the styles of another one", () => {
  const folderOf = (path: string) => posix.dirname(path).split("/").slice(0, 5).join("/");
  const screens = importsWithin("packages/web/src").filter(
    ({ file }) => !file.startsWith("packages/web/src/platform/"),
  );
  const foreign = screens.flatMap(({ file, imported }) =>
    imported
      .filter((path) => path.endsWith(".css") && folderOf(path) !== folderOf(file))
      .map((path) => `${file} imports ${path}`),
  );
  expect(screens.length).toBeGreaterThan(50);
  expect(foreign).toEqual([]);
});
