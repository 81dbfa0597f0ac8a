import { badFileMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { relations } from "./docx-samples";
import { HOSTILE_DOCUMENTS } from "./hostile-documents";
import { problemOf } from "./problem-of";
import { docx } from "./sample-files";

test.each(HOSTILE_DOCUMENTS)(
  "refuses a $kind with $title, with a reason",
  async ({ kind, bytes, problem }) => {
    expect(await problemOf(kind, bytes)).toBe(problem);
    expect(badFileMessages[problem]).toMatch(/\.$/);
  },
);

const LINK = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink";

test.each(["https://example.com/a>b", "http://example.com", "mailto:shop@example.com", "#part-2"])(
  "accepts a DOCX with a link to %s",
  async (target) => {
    const rels = relations(`Type="${LINK}" Target="${target}" TargetMode="External"`);
    expect(await problemOf("docx", docx({ "word/_rels/document.xml.rels": rels }))).toBeNull();
  },
);

test.each(["file:///etc/passwd", "\\\\host\\share", "javascript:alert(1)", "other.docx"])(
  "refuses a DOCX with a link to %s",
  async (target) => {
    const rels = relations(`Type="${LINK}" Target="${target}" TargetMode="External"`);
    const problem = await problemOf("docx", docx({ "word/_rels/document.xml.rels": rels }));
    expect(problem).toBe("outsideContent");
  },
);
