import { contractMessages, refusalMessages } from "@signpoint/api/texts";
import { expect, it } from "vitest";
import { signingOffer } from "~/work/contracts/signing-offer";

const expiry = new Date("2026-03-01T12:00:00.000Z");
const before = (ms: number) => new Date(expiry.getTime() - ms);

const contract = {
  status: "active" as const,
  expires_at: expiry.toISOString(),
  duration: 60,
  points_cost: 50,
  named_only: false,
  approved_min: null,
  approved_max: null,
  approval_rate_min: null,
  places_left: 1,
  signing: null,
};

it("offers signing until the last millisecond, with the last place and the last point", () => {
  expect(signingOffer(contract, 50, before(1))).toEqual({ label: "Sign Contract", refusal: null });
});

it("says why nothing can be signed in the grace period and after it", () => {
  expect(signingOffer(contract, 50, expiry).refusal).toBe(contractMessages.graceCannotSign);
  expect(signingOffer(contract, 50, before(-30 * 60_000))).toEqual({
    label: "Contract Expired",
    refusal: contractMessages.expiredCannotSign,
  });
});

it("shows how many points are missing for signing", () => {
  expect(signingOffer(contract, 49, before(1))).toEqual({
    label: "1 Point Short",
    refusal: contractMessages.notEnoughPoints,
  });
});

it("shows that all places are taken, never without a limit", () => {
  const full = { ...contract, places_left: 0 };
  expect(signingOffer(full, 50, before(1)).refusal).toBe(refusalMessages.contractFull);
  const unlimited = { ...contract, places_left: null };
  expect(signingOffer(unlimited, 50, before(1)).refusal).toBeNull();
});

it("says what the reader does not meet, and lets an older server decide that says nothing of it", () => {
  const conditional = { ...contract, approved_min: 3 };
  const standing = {
    approved: 2,
    counted: 2,
    recently_approved: 2,
    recently_rejected: 0,
    is_named: false,
  };
  expect(signingOffer({ ...conditional, standing }, 50, before(1))).toEqual({
    label: "Not Open to You",
    refusal: "You can sign this contract after 3 approved contracts. You have 2.",
  });
  const met = { ...standing, approved: 3 };
  expect(signingOffer({ ...conditional, standing: met }, 50, before(1)).refusal).toBeNull();
  expect(signingOffer(conditional, 50, before(1)).refusal).toBeNull();
});

it.each(["inactive", "completed"] as const)("offers no signing of an %s contract", (status) => {
  expect(signingOffer({ ...contract, status }, 50, before(1)).refusal).toBe(
    refusalMessages.contractNotActive,
  );
});
