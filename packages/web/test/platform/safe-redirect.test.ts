import { expect, it } from "vitest";
import { safeRedirect } from "~/platform/session/redirects";

it("allows redirects to paths of this app", () => {
  expect(safeRedirect("/contracts/1?status=active#terms")).toBe("/contracts/1?status=active#terms");
  expect(safeRedirect("/")).toBe("/");
});

it.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "javascript:alert(1)",
  "contracts",
  "/\t/evil.example",
  "",
  undefined,
  7,
])("refuses the redirect to %j", (address) => {
  expect(safeRedirect(address)).toBeNull();
});
