import { expect, it } from "vitest";
import { ERROR_CODES } from "../src/platform/errors";
import * as messages from "../src/texts";

it("declares every user-facing text once", () => {
  const texts = Object.values(messages).flatMap((group) =>
    Object.values(group).filter((text): text is string => typeof text === "string"),
  );
  const shared = new Set(["Contract not found", "Please enter a valid email address"]);
  const counted = texts.filter((text) => !shared.has(text));
  expect(new Set(counted).size).toBe(counted.length);
});

it("gives every error text a 4xx or 5xx status", () => {
  for (const { status, message } of Object.values(ERROR_CODES)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).not.toBe("");
  }
});
