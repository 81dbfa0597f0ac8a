import { badFileMessages, refusalMessages } from "@signpoint/api/texts";
import { expect, it } from "vitest";
import { fileProblem, getFileName } from "~/platform/ui/file-names";
import { formatFileSize } from "~/platform/ui/save-file";
import { formatStructuredAnswer } from "~/work/submissions/answer-text";

const MEGABYTE = 1024 * 1024;

it.each(["a.pdf", "a.PDF", "a.jpg", "a.jpeg", "a.png", "a.doc", "a.docx"])(
  "accepts the chosen file %s",
  (name) => {
    expect(fileProblem({ name, size: 1 })).toBeNull();
  },
);

it.each(["a.exe", "a.pdf.exe", "pdf", "a.html", ""])("refuses the chosen file %j", (name) => {
  expect(fileProblem({ name, size: 1 })).toBe(refusalMessages.unsupportedFile);
});

it("accepts a chosen file of 10 MB and not a byte more", () => {
  expect(fileProblem({ name: "a.pdf", size: 10 * MEGABYTE })).toBeNull();
  expect(fileProblem({ name: "a.pdf", size: 10 * MEGABYTE + 1 })).toBe(
    refusalMessages.payloadTooLarge,
  );
});

it("refuses an empty file", () => {
  expect(fileProblem({ name: "a.pdf", size: 0 })).toBe(badFileMessages.empty);
});

const signing = "01a1fd8e-b5b6-71e4-acf7-d5651c2ff649";

it("shows the file name that was uploaded", () => {
  expect(getFileName(`${signing}/${signing}_1795257609230_my_report.pdf`)).toBe("my_report.pdf");
});

it("shows the last part of any other path as the file name", () => {
  expect(getFileName("old/report.pdf")).toBe("report.pdf");
});

it.each([
  [1, "1 byte"],
  [1023, "1,023 bytes"],
  [1024, "1 KB"],
  [3.44 * MEGABYTE, "3.4 MB"],
])("formats %d bytes as %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

it("formats an answer that holds data", () => {
  expect(formatStructuredAnswer('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
});

it.each(["plain text", "7", "[see the list]", "{broken"])(
  "shows the answer %j unchanged",
  (text) => {
    expect(formatStructuredAnswer(text)).toBeNull();
  },
);
