import { expect, it } from "vitest";
import { toAnswers, toFieldValues, toSavedAnswers } from "~/work/signings/survey/draft";
import { parseLocalDraft } from "~/work/signings/survey/draft-storage";
import { EMPTY_DRAFT, receive } from "~/work/signings/survey/merge-drafts";

const questions = [
  { id: "words", question_type: "text" },
  { id: "proof", question_type: "file" },
] as const;
const uploads = [{ question_id: "proof", path: "signing/proof_1_a.pdf" }];

it("starts a survey with empty values", () => {
  expect(toFieldValues(questions, {}, [])).toEqual({ words: "", proof: "" });
});

it("fills a survey from the draft, and a file that it does not name from the uploads", () => {
  expect(toFieldValues(questions, { words: "so far", gone: "x" }, uploads)).toEqual({
    words: "so far",
    proof: "signing/proof_1_a.pdf",
  });
});

it("keeps the draft's file when the uploads are older or not known", () => {
  const draft = { proof: "signing/proof_2_b.pdf" };
  expect(toFieldValues(questions, draft, uploads).proof).toBe(draft.proof);
  expect(toFieldValues(questions, draft, []).proof).toBe(draft.proof);
});

it("omits a file that was removed from a survey", () => {
  expect(toFieldValues(questions, { proof: "" }, uploads).proof).toBe("");
});

it("completes a link without its scheme when it becomes an answer", () => {
  const link = [{ id: "link", question_type: "link" }] as const;
  expect(toAnswers(link, { link: " example.com/x " })).toEqual({
    link: { response_data: "https://example.com/x" },
  });
});

it("saves in a draft what was emptied, too, and only what is given", () => {
  expect(toSavedAnswers(questions, { words: "" })).toEqual({ words: { response_data: "" } });
  expect(toSavedAnswers(questions, { proof: "" })).toEqual({ proof: { file_url: "" } });
});

it("converts survey values to answers without the empty ones", () => {
  expect(toAnswers(questions, { words: "  done ", proof: "p" })).toEqual({
    words: { response_data: "done" },
    proof: { file_url: "p" },
  });
  expect(toAnswers(questions, { words: "   ", proof: "" })).toEqual({});
});

it("reads a stored draft as it was written", () => {
  const draft = {
    values: { words: "so far" },
    synced: { words: { text: "so", version: 3 } },
    sent: { words: ["so f"] },
    offered: { proof: { text: "p", version: 4 } },
  };
  expect(parseLocalDraft(JSON.stringify(draft))).toEqual(draft);
});

it("reads a draft that was stored before answers had versions", () => {
  const stored = { values: { words: "b" }, synced: { words: "a" }, replaced: { words: "c" } };
  expect(parseLocalDraft(JSON.stringify(stored))).toEqual({
    values: { words: "b" },
    synced: { words: { text: "a", version: 0 } },
    sent: {},
    offered: { words: { text: "c", version: 0 } },
  });
});

it.each([
  null,
  "",
  "nonsense",
  "null",
  "7",
  "[1]",
  '{"values":7,"offered":7}',
  '{"sent":{"words":7},"synced":{"words":{"text":1}}}',
  '{"values":[1]}',
])("reads the draft %j as empty", (stored) => {
  expect(parseLocalDraft(stored)).toEqual(EMPTY_DRAFT);
});

const synced = { words: { text: "old", version: 5 } };

it("a draft of this device leaves out an answer with which a later draft of the signing does not begin, unless it was changed here", () => {
  const later = { answers: { proof: { file_url: "p" } }, versions: { proof: 7 }, saved_at: "" };
  const before = { ...EMPTY_DRAFT, synced };
  expect(receive({ ...before, values: { words: "old" } }, later).values.words).toBe("");
  expect(receive({ ...before, values: { words: "new" } }, later).values.words).toBe("new");
});

it("a draft of this device is not changed by a draft that was read before its last save", () => {
  const draft = { ...EMPTY_DRAFT, synced, values: { words: "old" } };
  const late = {
    answers: { words: { response_data: "x" } },
    versions: { words: 4 },
    saved_at: "",
  };
  expect(receive(draft, late)).toBe(draft);
  expect(receive(draft, null)).toBe(draft);
});
