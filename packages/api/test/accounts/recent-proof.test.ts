import { expect, it } from "vitest";
import {
  findMissingProof,
  needsProofToEnd,
  type ProofState,
  RECENT_PROOF_SECONDS,
} from "../../src/accounts/recent-proof";

const NOW = new Date("2026-03-01T12:00:00.500Z");
const secondsAgo = (seconds: number) => Math.floor(NOW.getTime() / 1_000) - seconds;
const by = (method: string, ago: number) => ({ method, timestamp: secondsAgo(ago) });

const PLAIN: ProofState = {
  hasFactor: false,
  sessionLevel: "aal1",
  tokenLevel: "aal1",
  proofs: [by("password", 0)],
};
const RAISED: ProofState = {
  hasFactor: true,
  sessionLevel: "aal2",
  tokenLevel: "aal2",
  proofs: [by("totp", 0), by("password", 5_000)],
};

it.each(["password", "otp", "recovery", "reauthentication", "totp"])(
  "the proof before something that matters is recent for 15 minutes after %s",
  (method) => {
    const missing = (ago: number) => findMissingProof({ ...PLAIN, proofs: [by(method, ago)] }, NOW);
    expect(missing(RECENT_PROOF_SECONDS - 1)).toBeNull();
    expect(missing(RECENT_PROOF_SECONDS)).toBe("recent");
  },
);

it("the proof before something that matters is missing where a session holds none, and any recent one is enough", () => {
  expect(findMissingProof({ ...PLAIN, proofs: [] }, NOW)).toBe("recent");
  const proofs = [by("totp", 5_000), by("password", 10)];
  expect(findMissingProof({ ...RAISED, proofs }, NOW)).toBeNull();
});

it("the proof before something that matters asks for the factor first, in the session and in the token", () => {
  expect(findMissingProof(RAISED, NOW)).toBeNull();
  expect(findMissingProof({ ...RAISED, sessionLevel: "aal1" }, NOW)).toBe("factor");
  expect(findMissingProof({ ...RAISED, tokenLevel: "aal1" }, NOW)).toBe("factor");
  expect(findMissingProof({ ...RAISED, tokenLevel: "aal1", proofs: [] }, NOW)).toBe("factor");
});

const own = { id: "own", created_at: "2026-03-01T10:00:00.000Z" };

it.each([
  ["a younger one", "other", "2026-03-01T10:00:00.001Z", false],
  ["one of the same time", "other", "2026-03-01T10:00:00.000Z", true],
  ["an older one", "other", "2026-03-01T09:59:59.999Z", true],
  ["the own one", "own", "2026-03-01T10:00:00.000Z", false],
])("ending a session needs a proof or not: %s", (_, id, created_at, expected) => {
  expect(needsProofToEnd({ id, created_at }, own)).toBe(expected);
});
