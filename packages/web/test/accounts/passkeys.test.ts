import { secondFactorMessages } from "@signpoint/api/texts";
import { expect, it } from "vitest";
import { passkeyObstacle, passkeyProblem } from "~/accounts/second-factor/passkeys";

it.each([
  ["NotAllowedError", false, secondFactorMessages.passkeyCancelled],
  ["NotAllowedError", true, secondFactorMessages.passkeyTimedOut],
  ["AbortError", false, secondFactorMessages.passkeyCancelled],
  ["InvalidStateError", false, secondFactorMessages.passkeyKnown],
  ["ConstraintError", false, secondFactorMessages.passkeyUnfit],
  ["NotSupportedError", false, secondFactorMessages.passkeyUnsupported],
  ["SecurityError", false, secondFactorMessages.passkeysElsewhere],
  ["UnknownError", true, secondFactorMessages.passkeyFailed],
])("says what %s of a browser means, late: %s", (name, isLate, text) => {
  expect(passkeyProblem(new DOMException("refused", name), isLate)).toBe(text);
});

it("says that something failed where a browser throws what is no refusal", () => {
  expect(passkeyProblem(new Error("a fault"), false)).toBe(secondFactorMessages.passkeyFailed);
});

it.each(["127.0.0.1", "192.168.1.20", "[::1]", "[2001:db8::7]"])(
  "offers no passkey at %s",
  (hostname) => {
    expect(passkeyObstacle({ hostname })).toBe(secondFactorMessages.passkeysNeedName);
  },
);

it.each(["localhost", "signpoint.example", "4ever.example"])(
  "offers passkeys at %s",
  (hostname) => {
    expect(passkeyObstacle({ hostname })).toBeNull();
  },
);
