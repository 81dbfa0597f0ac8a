import { describe, expect, it } from "vitest";
import { parseDraft, toAnswers, toFieldValues } from "~/features/contracts/draft";

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
    expect(parseDraft('{"words":"so far"}')).toEqual({ words: "so far" });
  });

  it.each([null, "", "nonsense", "null", "7", "[1]", '{"words":7,"more":{}}'])(
    "reads the draft %j as empty",
    (stored) => {
      expect(parseDraft(stored)).toEqual({});
    },
  );
});
