import { ORPCError } from "@orpc/client";
import { refusalMessages } from "@signpoint/api/texts";
import { afterEach, expect, it, vi } from "vitest";
import { getErrorMessage, Refusal } from "~/platform/api/errors";

afterEach(() => vi.unstubAllGlobals());

const failed = "Failed to sign contract. Please try again.";

it.each([
  ["of a failed call", false, failed, `${failed} No connection.`],
  ["without a full stop", false, "Failed to load", "Failed to load. No connection."],
  ["of a busy server", false, refusalMessages.unavailable, refusalMessages.noConnection],
  ["of a failed call", true, failed, failed],
])("says in place of a text %s, with a connection: %s, %j: %j", (_, onLine, text, said) => {
  vi.stubGlobal("navigator", { onLine });
  expect(getErrorMessage(new TypeError("Failed to fetch"), text)).toBe(said);
});

it.each([
  ["approved", "Ada", "2026-11-20T11:57:00.000Z", "Approved by Ada 3 minutes ago."],
  ["rejected", "Ada", "2026-11-20T11:59:30.000Z", "Rejected by Ada just now."],
  ["rejected", null, "2026-11-20T10:30:00.000Z", "Rejected 1 hour ago."],
  ["cancelled", null, "2026-11-18T11:00:00.000Z", "Cancelled by the buyer 2 days ago."],
])("says who has decided, how and when: %s by %s at %s", (status, decided_by, at, text) => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00.000Z") });
  const refused = new ORPCError("ALREADY_DECIDED", {
    defined: true,
    status: 409,
    message: "This has already been decided.",
    data: { decided: { status, decided_by, at } },
  });
  expect(getErrorMessage(refused, failed)).toBe(`This has already been decided. ${text}`);
  vi.useRealTimers();
});

it("shows a refusal in its own words, with a connection and without one", () => {
  vi.stubGlobal("navigator", { onLine: false });
  const refused = new ORPCError("CONTRACT_FULL", { defined: true, status: 409, message: "Full." });
  expect(getErrorMessage(refused, failed)).toBe("Full.");
  expect(getErrorMessage(new Refusal("Too large."), failed)).toBe("Too large.");
});
