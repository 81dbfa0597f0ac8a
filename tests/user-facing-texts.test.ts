import { expect, test } from "vitest";
import * as messages from "../packages/api/src/texts";
import { repositoryFiles, textOf } from "./repository";
import { USER_FACING_TEXTS } from "./user-facing-texts";

const plain = (file: string) => textOf(file).replaceAll(/\s+/g, " ");
const sources = repositoryFiles()
  .filter((file) => /^packages\/(?:web|api)\/src\/.*\.tsx?$/.test(file))
  .map(plain);
const said = new Set(
  Object.values(messages).flatMap((texts) =>
    Object.values<unknown>(texts).map((text) =>
      typeof text === "function" ? String(text("{email}")) : text,
    ),
  ),
);
/** Texts built from constants, which therefore do not occur in the sources as displayed. */
const computed = new Set(["+ 3% fee", "$1 = N1,000"]);

test("the app's texts are those of the specification", () => {
  const isSaid = (text: string) =>
    computed.has(text) || said.has(text) || sources.some((source) => source.includes(text));
  const unsaid = Object.values(USER_FACING_TEXTS).flatMap((texts) =>
    texts.filter((text) => !isSaid(text)),
  );
  expect(unsaid).toEqual([]);
});
