import { afterEach, expect, it, vi } from "vitest";
import { printStartupBanner } from "../../../src/operate/start/startup-banner";
import { readConfig } from "../../../src/platform/config";
import { PRODUCTION } from "./production-variables";

afterEach(() => vi.restoreAllMocks());

/** Returns what a start with these variables prints. */
function bannerOf(environment: Record<string, string>): string {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  printStartupBanner(readConfig(environment));
  return write.mock.calls.map(([text]) => String(text)).join("");
}

it("names in production that no second admin is asked, while the variable is not set", () => {
  expect(bannerOf(PRODUCTION)).toContain("SECOND_APPROVAL_FROM_POINTS is not set");
});

it.each([
  ["smtp://mail.example.org:587?tls=off", true],
  ["smtp://mail.example.org:587", false],
  ["smtps://mail.example.org?tls=off", false],
  ["smtp://127.0.0.1:25?tls=off", false],
])("says for %s whether mails go in clear to another machine: %s", (SMTP_URL, isNamed) => {
  expect(bannerOf({ ...PRODUCTION, SMTP_URL }).includes("tls=off")).toBe(isNamed);
});

it.each([
  ["a number of points is set", { ...PRODUCTION, SECOND_APPROVAL_FROM_POINTS: "100000" }],
  ["it is no production", {}],
])("does not name the second admin when %s", (_case, environment) => {
  const banner = bannerOf(environment);
  expect(banner).toContain("Signpoint is ready at");
  expect(banner).not.toContain("SECOND_APPROVAL_FROM_POINTS");
});
