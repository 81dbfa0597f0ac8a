import { expect, it } from "vitest";
import { repositoryFiles, textOf } from "./repository";

const sheets = repositoryFiles().filter(
  (file) => /^packages\/web\/src\/.*\.css$/.test(file) && !file.endsWith("/tokens.css"),
);

/**
 * Returns lines of style sheets that match, as `file: line`. Hairlines and offsets of one pixel do not
 * count as distances.
 */
function linesLike(pattern: RegExp): string[] {
  return sheets.flatMap((file) =>
    textOf(file)
      .split("\n")
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

it("style sheets take every distance from the scale in tokens.css", () => {
  expect(sheets.length).toBeGreaterThan(30);
  const literal = /(?:gap|padding|margin)[a-z-]*:.*(?<![-\d.])(?:[2-9]|\d\d+)px/;
  expect(linesLike(literal)).toEqual([]);
});

it("style sheets take every size of text from the scale in tokens.css", () => {
  expect(linesLike(/font-size:(?! var\(| inherit)/)).toEqual([]);
});

it("style sheets name their breakpoints", () => {
  expect(linesLike(/@media.*(?:width|height):/)).toEqual([]);
});
