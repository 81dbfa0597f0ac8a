import { posix } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles, textOf } from "./repository";

const SHARED_WINGS = [
  "platform",
  "messages",
  "ledger",
  "accounts",
  "work",
  "rewards",
  "books",
  "personal-data",
];

const WINGS_HEADING = `# The wings

The folders of the packages, lowest first: a wing uses itself and those above it in its table, never one below it,
types included. The pictures leave out the arrows that others imply. What a wing is for is in
[architecture](architecture.md). \`tests/architecture.test.ts\` draws this page and refuses an import against the order;
after a move, \`npx vitest run --project=repo tests/architecture.test.ts --update\` draws it anew.`;

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

/** The wings of a package, lowest first: each may use itself and those before it. */
const WINGS = {
  api: [...SHARED_WINGS, "http"],
  server: [...SHARED_WINGS, "http", "operate"],
  web: [...SHARED_WINGS, "layout", "routes"],
};

type Package = keyof typeof WINGS;

const sourceOf = (name: Package) => `packages/${name}/src`;
const wingOf = (name: Package, path: string) =>
  path.slice(sourceOf(name).length + 1).split("/")[0] ?? "";
/** Agreements that import against the order, and why: what people are told and see names records of all wings. */
const UPWARDS: Record<string, string> = {
  "packages/api/src/accounts/person.ts":
    "the admins' page of a person shows signings, redemptions and the copy of the data",
  "packages/api/src/accounts/suspension.ts": "the time to appeal stands still with a suspension",
  "packages/api/src/ledger/payout-columns.ts": "the text of what is wrong with the columns",
  "packages/api/src/messages/notice-texts.ts": "a notice gives the reason of a decision",
  "packages/api/src/platform/review-times.ts": "the promised times are settings",
};

/** Returns the files of a package with what they import, without the entry points, which lie beside the wings. */
const importsOf = (name: Package) =>
  importsWithin(sourceOf(name)).filter(({ file }) => file.split("/").length > 4);

test.each(["api", "server", "web"] as const)(
  "the wings of %s use only those below them",
  (name) => {
    const place = (path: string) => WINGS[name].indexOf(wingOf(name, path));
    const imports = importsOf(name);
    const upwards = imports
      .filter(({ file, imported }) => imported.some((path) => place(path) > place(file)))
      .map(({ file }) => file);
    const excused = Object.keys(UPWARDS).filter((file) => file.startsWith(sourceOf(name)));
    expect(imports.length).toBeGreaterThan(100);
    expect(imports.filter(({ file }) => place(file) < 0)).toEqual([]);
    expect(upwards).toEqual(excused);
  },
);

test("docs/wings.md shows the folders and their imports as they are", async () => {
  const pages = (["api", "server", "web"] as const).map((name) => {
    const imports = importsOf(name).filter(({ file }) => !(file in UPWARDS));
    const inWing = (wing: string) => imports.filter(({ file }) => wingOf(name, file) === wing);
    const foldersOf = (wing: string) =>
      [...new Set(inWing(wing).map(({ file }) => posix.dirname(file).split("/")[4]))].filter(
        (folder) => folder !== undefined,
      );
    const usedBy = new Map(
      WINGS[name].map((wing) => {
        const used = inWing(wing).flatMap(({ imported }) => imported);
        const names = new Set(used.map((path) => wingOf(name, path)));
        return [wing, WINGS[name].filter((other) => other !== wing && names.has(other))];
      }),
    );
    const reaches = (from: string, to: string): boolean =>
      (usedBy.get(from) ?? []).some((next) => next === to || reaches(next, to));
    // Only arrows that no others imply: the picture stays readable.
    const arrows = WINGS[name].flatMap((wing) => {
      const used = usedBy.get(wing) ?? [];
      return used
        .filter((lower) => !used.some((other) => other !== lower && reaches(other, lower)))
        .map((lower) => `  ${wing} --> ${lower}`);
    });
    const rows = WINGS[name].map(
      (wing) => `| ${wing} | ${foldersOf(wing).join(", ")} | ${usedBy.get(wing)?.join(", ")} |`,
    );
    return [
      `## ${sourceOf(name)}`,
      ["| wing | folders | uses |", "|---|---|---|", ...rows].join("\n"),
      ["```mermaid", "flowchart TD", ...arrows, "```"].join("\n"),
    ].join("\n\n");
  });
  const page = [WINGS_HEADING, ...pages].join("\n\n");
  await expect(`${page}\n`).toMatchFileSnapshot("../docs/wings.md");
});

/** Folders with fewer than three files or more than 25, and why. */
const UNUSUAL_FOLDERS: Record<string, string> = {
  "packages/api/src/platform": "one file for each shape or rule that every wing uses",
  "packages/server/src/platform/db/schema": "one file for each table",
  "packages/web/src/platform/ui": "one part for each file, with its styles",
  "packages/web/src/work/review": "the review desk, whose parts change together",
};

test("folders hold 3 to 25 files, or say why not", () => {
  const source = /^packages\/\w+\/src\/(?!routes\/)/;
  const files = sources.filter((file) => source.test(file));
  const folders = [...new Set(files.map((file) => posix.dirname(file)))];
  const unusual = folders.filter((folder) => {
    const own = files.filter((file) => posix.dirname(file) === folder).length;
    const all = files.filter((file) => file.startsWith(`${folder}/`)).length;
    return all < 3 || own > 25;
  });
  expect(new Set(unusual)).toEqual(new Set(Object.keys(UNUSUAL_FOLDERS)));
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
