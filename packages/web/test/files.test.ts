import { badFileMessages, refusalMessages } from "@signpoint/api/messages";
import { describe, expect, it } from "vitest";
import { fileProblem, formatFileSize, getFileName } from "~/features/files/file-names";
import { formatStructuredAnswer } from "~/features/submissions/answer-text";

const MEGABYTE = 1024 * 1024;

describe("a chosen file", () => {
  it.each(["a.pdf", "a.PDF", "a.jpg", "a.jpeg", "a.png", "a.doc", "a.docx"])(
    "may be %s",
    (name) => {
      expect(fileProblem({ name, size: 1 })).toBeNull();
    },
  );

  it.each(["a.exe", "a.pdf.exe", "pdf", "a.html", ""])("may not be %j", (name) => {
    expect(fileProblem({ name, size: 1 })).toBe(refusalMessages.unsupportedFile);
  });

  it("may have 10 MB and not a byte more", () => {
    expect(fileProblem({ name: "a.pdf", size: 10 * MEGABYTE })).toBeNull();
    expect(fileProblem({ name: "a.pdf", size: 10 * MEGABYTE + 1 })).toBe(
      refusalMessages.payloadTooLarge,
    );
  });

  it("may not be empty", () => {
    expect(fileProblem({ name: "a.pdf", size: 0 })).toBe(badFileMessages.empty);
  });
});

describe("the name of a stored file", () => {
  const signing = "01a1fd8e-b5b6-71e4-acf7-d5651c2ff649";

  it("is the one that it was uploaded under", () => {
    expect(getFileName(`${signing}/${signing}_1795257609230_my_report.pdf`)).toBe("my_report.pdf");
  });

  it("is the last part of any other path", () => {
    expect(getFileName("old/report.pdf")).toBe("report.pdf");
  });
});

it.each([
  [1, "1 byte"],
  [1023, "1023 bytes"],
  [1024, "1 KB"],
  [3.44 * MEGABYTE, "3.4 MB"],
])("says %d bytes as %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

describe("an answer", () => {
  it("that holds data is laid out", () => {
    expect(formatStructuredAnswer('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  it.each(["plain text", "7", "[see the list]", "{broken"])("of %j stays as it is", (text) => {
    expect(formatStructuredAnswer(text)).toBeNull();
  });
});
