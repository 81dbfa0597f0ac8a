import { expect, test } from "vitest";
import { repositoryFiles, textOf } from "./repository";

const SEARCHED = /^(packages\/[^/]+\/(src|test)|e2e|tests|bench|scripts|docs)\/.*\.(tsx?|mjs|md)$/;
const files = repositoryFiles().filter(
  (file) => SEARCHED.test(file) && file !== "tests/glossary.test.ts",
);

/** Names that nothing has any more; the terms that replace them are in the glossary. */
const REFUSED_NAMES = `
  givingWay giveWay isPassingTrouble passingTrouble steadily keptCounts kept_counts keptTotals StandingFigures
  PassingFigures noteExpiry placeNotifications write_marks noteWrite readerFor appearWhole withoutGuards settleFiles
  settlePlace settleSignup keepAnswers keepSignup keepCode keepInTab keepFocus keepSession requireOwnName
  foreignAdminId sealBankDetails openBankDetails presentedUser madeUpId findNeighbours FIRST_WALK_ROWS
  forgetOldMessages cleanFiles tidyTables carryOut WORD_ARRIVES_MS takeLink asRefusal answerError asAuthError
  checkedForm refuseUnlessUploadable callsAs
`
  .trim()
  .split(/\s+/);

/** Ordinary words that say too little to be the name of an export. */
const REFUSED_EXPORTS =
  "announce settle settled keep walk gather prove tell sized everything ask asked Matter Choice Moment Announced".split(
    " ",
  );

const REFUSED_FILES = `
  give-way passing-trouble steadily kept-counts kept-totals catalogue-figures note-expiry announce
  place-notifications embedded-folder without-guards require-own-name presented-user find-neighbours
  forget-old-messages clean-files settle-files address-filters client-address sign-out-note answer-error
  plain-answers upload-rights planted-bugs moment announced
`
  .trim()
  .split(/\s+/);

/** Returns the files in which the pattern is found, each with what was found. */
function found(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    [...textOf(file).matchAll(pattern)].map(([text]) => `${file}: ${text}`),
  );
}

test("no source, test or document uses a name that was replaced", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(found(new RegExp(`\\b(${REFUSED_NAMES.join("|")})\\b`, "g"))).toEqual([]);
});

test("no export has an ordinary word for a name", () => {
  const kinds = "(?:async )?(?:function\\*?|const|class|interface|type)";
  const names = REFUSED_EXPORTS.join("|");
  expect(found(new RegExp(`^export ${kinds} (${names})\\b`, "gm"))).toEqual([]);
});

test("no file is named by a word that was replaced", () => {
  const stemOf = (file: string) => (file.split("/").at(-1) ?? "").split(".")[0] ?? "";
  expect(files.filter((file) => REFUSED_FILES.includes(stemOf(file)))).toEqual([]);
});

test("each name in the glossary exists in the code", () => {
  const code = files
    .filter((file) => /^packages\/[^/]+\/src\//.test(file))
    .map(textOf)
    .join("\n");
  const words = new Set(code.match(/\w+/g));
  const rows = [...textOf("docs/glossary.md").matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)];
  const names = rows.flatMap(([, last = ""]) =>
    [...last.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
