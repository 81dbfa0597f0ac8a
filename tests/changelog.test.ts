import { expect, test } from "vitest";
import { textOf } from "./repository";

const packages = [
  "package.json",
  ...["api", "server", "web"].map((name) => `packages/${name}/package.json`),
];

test("the newest version of CHANGELOG.md is the version of every package", () => {
  const [newest] = [
    ...textOf("CHANGELOG.md").matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm),
  ];
  const versions = packages.map(
    (file) => (JSON.parse(textOf(file)) as { version: string }).version,
  );
  expect(versions).toEqual(packages.map(() => newest?.[1]));
});
