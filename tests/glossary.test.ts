import { expect, test } from "vitest";
import { repositoryFiles, textOf } from "./repository";

test("each name in the glossary exists in the code", () => {
  const code = repositoryFiles()
    .filter((file) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(file))
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
