import { expect, it } from "vitest";
import {
  placesLeft,
  type SigningFacts,
  signingRefusal,
  submissionRefusal,
} from "../../src/work/signing";

const timed = (status: SigningFacts["signingStatus"]) => ({
  status,
  work_due_at: null,
  correction_due_at: null,
});
const now = new Date("2026-03-01T00:30:00.000Z");
const open: SigningFacts = {
  contract: {
    status: "active",
    expires_at: "2026-03-01T01:00:00.000Z",
    duration: 60,
    points_cost: 100,
    places_left: 1,
    named_only: false,
    approved_min: null,
    approved_max: null,
    approval_rate_min: null,
  },
  standing: null,
  balance: 100,
  signingStatus: "none",
  now,
};
const openAt = (iso: string): SigningFacts => ({ ...open, now: new Date(iso) });
const withContract = (change: Partial<SigningFacts["contract"]>): SigningFacts => ({
  ...open,
  contract: { ...open.contract, ...change },
});

it("allows signing with exactly the cost, in the last place, in the last millisecond", () => {
  expect(signingRefusal(openAt("2026-03-01T00:59:59.999Z"))).toBeNull();
});

it.each<[string, SigningFacts, string]>([
  ["one point short", { ...open, balance: 99 }, "NOT_ENOUGH_POINTS"],
  ["full", withContract({ places_left: 0 }), "CONTRACT_FULL"],
  ["inactive", withContract({ status: "inactive" }), "CONTRACT_NOT_ACTIVE"],
  ["completed", withContract({ status: "completed" }), "CONTRACT_NOT_ACTIVE"],
  ["at the expiry", openAt("2026-03-01T01:00:00.000Z"), "CONTRACT_IN_GRACE_PERIOD"],
  ["at the end of grace", openAt("2026-03-01T01:30:00.000Z"), "CONTRACT_EXPIRED"],
  ["in progress", { ...open, signingStatus: "in_progress" }, "ALREADY_SIGNED"],
  ["rejected before", { ...open, signingStatus: "rejected" }, "ALREADY_SIGNED"],
])("refuses signing when %s", (_when, facts, code) => {
  expect(signingRefusal(facts)).toBe(code);
});

it("allows any number of signings without a limit of places", () => {
  expect(placesLeft({ max_signers: 0, pilot_places: null, places_taken: 900 })).toBeNull();
  expect(signingRefusal(withContract({ places_left: null }))).toBeNull();
});

it.each([
  [10, 3, 2, 1],
  [10, 3, 3, 0],
  [10, null, 3, 7],
  [0, 3, 1, 2],
  [0, 3, 3, 0],
  [3, 3, 1, 2],
])(
  "leaves of %s places with a pilot of %s, %s taken, %s",
  (max_signers, pilot_places, places_taken, left) => {
    expect(placesLeft({ max_signers, pilot_places, places_taken })).toBe(left);
  },
);

it("allows submitting until the end of the grace period", () => {
  const refusalAt = (iso: string) =>
    submissionRefusal(open.contract, timed("in_progress"), new Date(iso));
  expect(refusalAt("2026-03-01T01:29:59.999Z")).toBeNull();
  expect(refusalAt("2026-03-01T01:30:00.000Z")).toBe("SUBMISSION_EXPIRED");
});

it.each(["none", "pending", "approved", "rejected"] as const)(
  "refuses submitting from %s",
  (status) => {
    expect(submissionRefusal(open.contract, timed(status), now)).toBe("NOT_SUBMITTABLE");
  },
);
