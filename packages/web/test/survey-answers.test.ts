import { describe, expect, it } from "vitest";
import { parseDraft, toAnswers, toFieldValues } from "~/features/contracts/draft";

const questions = [
  { id: "words", question_type: "text" },
  { id: "proof", question_type: "file" },
] as const;
const uploads = [{ question_id: "proof", path: "signing/proof_1_a.pdf" }];

describe("the values of a survey", () => {
  it("are empty where nothing was typed or uploaded", () => {
    expect(toFieldValues(questions, {}, [])).toEqual({ words: "", proof: "" });
  });

  it("come from the draft, and for files from what the server holds", () => {
    const draft = { words: "so far", proof: "signing/proof_0_replaced.pdf", gone: "x" };
    expect(toFieldValues(questions, draft, uploads)).toEqual({
      words: "so far",
      proof: "signing/proof_1_a.pdf",
    });
  });

  it("do not name a file that the server no longer holds", () => {
    expect(toFieldValues(questions, { proof: "signing/proof_0_gone.pdf" }, []).proof).toBe("");
  });

  it("leave a file out that was taken out", () => {
    expect(toFieldValues(questions, { proof: "" }, uploads).proof).toBe("");
  });

  it("become answers of their kinds, without the empty ones", () => {
    expect(toAnswers(questions, { words: "  done ", proof: "p" })).toEqual({
      words: { response_data: "done" },
      proof: { file_url: "p" },
    });
    expect(toAnswers(questions, { words: "   ", proof: "" })).toEqual({});
  });
});

describe("a stored draft", () => {
  it("is read as it was written", () => {
    expect(parseDraft('{"words":"so far"}')).toEqual({ words: "so far" });
  });

  it.each([null, "", "nonsense", "null", "7", "[1]", '{"words":7,"more":{}}'])(
    "of %j is empty",
    (stored) => {
      expect(parseDraft(stored)).toEqual({});
    },
  );
});
