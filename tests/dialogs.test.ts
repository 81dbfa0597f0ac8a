import { expect, test } from "vitest";
import { repositoryFiles, textOf } from "./repository";

const sources = repositoryFiles().filter((file) => /^packages\/web\/src\/.*\.tsx?$/.test(file));
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(textOf(file)));

test("every dialog is opened by the one rule for its focus, its keys and the quiet after it", () => {
  const rule = "packages/web/src/platform/ui/modal.ts";
  expect(filesWith(/\.show(?:Modal)?\(\)/)).toEqual([rule]);
  expect(filesWith(/<(?:Modal|Drawer)\b/)).toEqual([]);
  const dialogs = filesWith(/<dialog\b/);
  expect(dialogs).toEqual([
    "packages/web/src/platform/ui/dialog.tsx",
    "packages/web/src/platform/ui/filter-sheet.tsx",
  ]);
  for (const file of dialogs) {
    for (const part of ["openModal(", "noteClosedModal", "{confirmByKeys}", "data-actions"]) {
      expect(textOf(file), file).toContain(part);
    }
  }
});
