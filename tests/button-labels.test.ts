import { expect, test } from "vitest";
import { repositoryFiles, textOf } from "./repository";

const sources = repositoryFiles().filter((file) => /^packages\/web\/src\/.*\.tsx$/.test(file));

/** Words of the specification, or after its pattern, which stay as they are. */
const SPECIFIED = new Set(["Resend confirmation email", "Mark as read", "Mark all as read"]);
/** Words that are small within a label. */
const SMALL = /^(?:a|an|and|as|at|by|for|from|in|it|of|on|or|the|to|with)$/;

/** Braces with what is in them, three deep. */
const BRACES = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
const BUTTON = new RegExp(
  String.raw`<(?<tag>Button|ButtonLink)\b(?:[^>{]|${BRACES})*>\s*(?<content>(?:[^<{]|${BRACES})*?)\s*</\k<tag>>`,
  "g",
);
const LABEL =
  /\b(?:confirm|cancel|retry|submit|confirmation)Label(?:=|: |\W+=\s+)"(?<label>[^"]+)"/g;
/** What a condition chooses between. */
const CHOICE = /(?:\?|:)\s*"(?<label>[^"]+)"/g;

/** Returns the labels of buttons in a source, as they are written there. */
function labelsOf(source: string): string[] {
  const buttons = [...source.matchAll(BUTTON)].flatMap(({ groups }) => {
    const content = groups?.content?.replaceAll(/\s+/g, " ") ?? "";
    if (!content.startsWith("{")) return [content.replace(/\{.*$/, "")];
    return [...content.matchAll(CHOICE)].map((choice) => choice.groups?.label ?? "");
  });
  const named = [...source.matchAll(LABEL)].map(({ groups }) => groups?.label ?? "");
  return [...buttons, ...named].map((label) => label.trim()).filter((label) => label !== "");
}

function isTitleCase(label: string): boolean {
  const words = label.match(/[\p{L}’']+/gu) ?? [];
  return words.every(
    (word, index) =>
      /^\p{Lu}/u.test(word) || (index > 0 && index < words.length - 1 && SMALL.test(word)),
  );
}

test("all buttons have their words in title case, but those that the specification words otherwise", () => {
  const labels = sources.flatMap((file) => labelsOf(textOf(file)));
  expect(labels.length).toBeGreaterThan(100);
  const others = labels.filter((label) => !SPECIFIED.has(label) && !isTitleCase(label));
  expect(others).toEqual([]);
});
