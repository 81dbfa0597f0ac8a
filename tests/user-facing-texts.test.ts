import { expect, test } from "vitest";
import * as messages from "../packages/api/src/messages";
import { repositoryFiles, textOf } from "./repository";
import { USER_FACING_TEXTS } from "./user-facing-texts";

const plain = (file: string) => textOf(file).replaceAll(/\s+/g, " ");
const sources = repositoryFiles()
  .filter((file) => /^packages\/(?:web|api)\/src\/.*\.tsx?$/.test(file))
  .map(plain);
/** Each message with its name, `group.key`. */
const named = Object.entries(messages).flatMap(([group, texts]) =>
  Object.entries<unknown>(texts).map(([key, text]) => ({
    group,
    name: `${group}.${key}`,
    text: typeof text === "function" ? String(text("{email}")) : text,
  })),
);
/** What is put together from constants, and so stands nowhere as it is read. */
const computed = new Set(["+ 3% fee", "$1 = N1,000"]);

test("the app says what the specification words", () => {
  const isSaid = (text: string) =>
    computed.has(text) ||
    named.some((message) => message.text === text) ||
    sources.some((source) => source.includes(text));
  const unsaid = Object.values(USER_FACING_TEXTS).flatMap((texts) =>
    texts.filter((text) => !isSaid(text)),
  );
  expect(unsaid).toEqual([]);
});

test.each(Object.entries(USER_FACING_TEXTS))("e2e/%s looks for its texts", (file, texts) => {
  const spec = plain(`e2e/${file}`).replaceAll(/\bimport [^;]+;/g, "");
  const isLookedFor = (text: string) =>
    spec.includes(text) ||
    named.some(
      ({ group, name, text: said }) =>
        said === text && (spec.includes(name) || spec.includes(`...${group}`)),
    );
  expect(texts.filter((text) => !isLookedFor(text))).toEqual([]);
});
