import { expect, it } from "vitest";
import { mergeDrafts, unsavedValues } from "~/features/contracts/merge-drafts";

const EARLIER = "2026-03-01T12:00:00.000Z";
const LATER = "2026-03-01T12:00:00.001Z";
const local = (mine: string, base: string, typed_at: string | null = EARLIER) => ({
  values: { words: mine },
  synced: { words: base },
  typed_at,
  replaced: {},
});

it.each([
  ["typed here alone", "mine", "base", "base", "mine"],
  ["typed on another device alone", "base", "base", "theirs", "theirs"],
  ["emptied on another device alone", "base", "base", "", ""],
  ["typed here for the first time", "mine", "", "", "mine"],
  ["equal but for spaces", "mine ", "base", "mine", "mine "],
])("takes an answer that was %s", (_name, mine, base, theirs, expected) => {
  expect(mergeDrafts(local(mine, base), { words: theirs }, LATER)).toEqual({
    values: { words: expected },
    replaced: {},
  });
});

it("takes the newer of two texts for one question and keeps the other one", () => {
  expect(mergeDrafts(local("mine", "base", LATER), { words: "theirs" }, EARLIER)).toEqual({
    values: { words: "mine" },
    replaced: { words: "theirs" },
  });
  expect(mergeDrafts(local("mine", "base", EARLIER), { words: "theirs" }, LATER)).toEqual({
    values: { words: "theirs" },
    replaced: { words: "mine" },
  });
});

it("holds a text that gave way until it is used, also after a reload", () => {
  const reloaded = { ...local("theirs", "theirs"), replaced: { words: "mine" } };
  expect(mergeDrafts(reloaded, { words: "theirs" }, LATER).replaced).toEqual({ words: "mine" });
});

it("keeps no empty text beside the newer one", () => {
  expect(mergeDrafts(local("", "base", EARLIER), { words: "theirs" }, LATER).replaced).toEqual({});
});

it("shows the answers of another device on one where nothing was typed", () => {
  const nothing = { values: {}, synced: {}, typed_at: null, replaced: {} };
  expect(mergeDrafts(nothing, { words: "theirs" }, LATER).values).toEqual({ words: "theirs" });
});

it("knows which values the server does not hold yet", () => {
  const draft = {
    values: { a: "new", b: "same ", c: "" },
    synced: { b: "same", c: "gone" },
    typed_at: null,
    replaced: {},
  };
  expect(unsavedValues(draft)).toEqual({ a: "new", c: "" });
});
