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
  max_signers: 10,
  places_left: 1,
  signing: null,
};

it("offers signing until the last millisecond, with the last place and the last point", () => {
  expect(signingOffer(contract, 50, before(1))).toEqual({ label: "Sign Contract", refusal: null });
});

it("shows the grace period from the instant of the expiry", () => {
  expect(signingOffer(contract, 50, expiry).refusal).toBe(contractMessages.graceCannotSign);
});

it("shows the contract as expired from the end of the grace period", () => {
  const end = new Date(expiry.getTime() + 30 * 60_000);
  expect(signingOffer(contract, 50, new Date(end.getTime() - 1)).refusal).toBe(
    contractMessages.graceCannotSign,
  );
  expect(signingOffer(contract, 50, end)).toEqual({
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
  const unlimited = { ...contract, max_signers: 0, places_left: null };
  expect(signingOffer(unlimited, 50, before(1)).refusal).toBeNull();
});

it.each(["inactive", "completed"] as const)("offers no signing of an %s contract", (status) => {
  expect(signingOffer({ ...contract, status }, 50, before(1)).refusal).toBe(
    refusalMessages.contractNotActive,
  );
});
