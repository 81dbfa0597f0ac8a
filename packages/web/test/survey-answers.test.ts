import { describe, expect, it } from "vitest";
import { toAnswers, toFieldValues, toSavedAnswers } from "~/features/contracts/draft";
import { parseLocalDraft } from "~/features/contracts/draft-storage";

const questions = [
  { id: "words", question_type: "text" },
  { id: "proof", question_type: "file" },
] as const;
const uploads = [{ question_id: "proof", path: "signing/proof_1_a.pdf" }];

describe("the values of a survey", () => {
  it("starts a survey with empty values", () => {
    expect(toFieldValues(questions, {}, [])).toEqual({ words: "", proof: "" });
  });

  it("fills a survey from the draft, and its files from the server", () => {
    const draft = { words: "so far", proof: "signing/proof_0_replaced.pdf", gone: "x" };
    expect(toFieldValues(questions, draft, uploads)).toEqual({
      words: "so far",
      proof: "signing/proof_1_a.pdf",
    });
  });

  it("drops a file that the server no longer holds from a survey", () => {
    expect(toFieldValues(questions, { proof: "signing/proof_0_gone.pdf" }, []).proof).toBe("");
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
});

describe("a stored draft", () => {
  it("reads a stored draft as it was written", () => {
    const draft = {
      values: { words: "so far" },
      synced: {},
      typed_at: "2026-03-01T12:00:00.000Z",
      replaced: {},
    };
    expect(parseLocalDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([
    null,
    "",
    "nonsense",
    "null",
    "7",
    "[1]",
    '{"values":7,"typed_at":7}',
    '{"values":[1]}',
  ])("reads the draft %j as empty", (stored) => {
    expect(parseLocalDraft(stored)).toEqual({
      values: {},
      synced: {},
      typed_at: null,
      replaced: {},
    });
  });
});
