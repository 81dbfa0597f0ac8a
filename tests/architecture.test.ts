import { expect, test } from "vitest";
import { repositoryFiles, textOf } from "./repository";

const sources = repositoryFiles().filter((file) => /\.(ts|tsx|mts|mjs|css)$/.test(file));

test("source files stay small", () => {
  // Demo data is content rather than code.
  const tooLong = sources
    .filter((file) => !/\.gen\.ts$|\/seed\/demo-/.test(file))
    .map((file) => ({ file, lines: textOf(file).split("\n").length - 1 }))
    .filter(({ file, lines }) => lines > (/\.(test|spec)\.ts$/.test(file) ? 500 : 250));
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
