import { ORPCError } from "@orpc/client";
import { afterEach, expect, it, vi } from "vitest";
import { getErrorMessage, Refusal } from "~/api/errors";

afterEach(() => vi.unstubAllGlobals());

const failed = "Failed to sign contract. Please try again.";

it("says after the text of a failed call that the device has no connection", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(getErrorMessage(new TypeError("Failed to fetch"), failed)).toBe(
    `${failed} No connection.`,
  );
});

it("leaves the text of a failed call as it is while the device is online", () => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(getErrorMessage(new TypeError("Failed to fetch"), failed)).toBe(failed);
});

it("shows a refusal in its own words, with a connection and without one", () => {
  vi.stubGlobal("navigator", { onLine: false });
  const refused = new ORPCError("CONTRACT_FULL", { defined: true, status: 409, message: "Full." });
  expect(getErrorMessage(refused, failed)).toBe("Full.");
  expect(getErrorMessage(new Refusal("Too large."), failed)).toBe("Too large.");
});
