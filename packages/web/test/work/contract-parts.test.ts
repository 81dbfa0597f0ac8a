import { expect, test } from "vitest";
import { contractParts, expiredPart, isKnownEmpty } from "~/work/contracts/contract-parts";
import type { ContractsSearch } from "~/work/contracts/contracts-search";

const inputs = (search: ContractsSearch) => contractParts(search).map(({ input }) => input);

test("the parts of the list of contracts are what can be signed now, then the rest, then what is in grace, in one order", () => {
  const shared = { sort: "reward", category: "official" } as const;
  expect(inputs(shared)).toEqual([
    { ...shared, signable: "true", status: "active" },
    { ...shared, signable: "false", status: "active" },
    { ...shared, status: "grace_period" },
  ]);
  expect(expiredPart(shared)).toMatchObject({ ...shared, status: "fully_expired" });
});

test("the parts of the list of contracts are only those of the chosen status", () => {
  expect(inputs({ status: "active" })).toHaveLength(2);
  expect(inputs({ status: "grace_period" })).toEqual([{ status: "grace_period" }]);
  expect(inputs({ status: "fully_expired" })).toEqual([{ status: "fully_expired" }]);
  expect(expiredPart({ status: "fully_expired" })).toBeNull();
});

test("the parts of the list of contracts are one for the chips of what can be signed", () => {
  expect(inputs({ category: "signable", search: "a" })).toEqual([
    { search: "a", signable: "true" },
  ]);
  expect(inputs({ category: "free" })).toEqual([{ signable: "true", free: "true" }]);
  expect(expiredPart({ category: "free" })).toBeNull();
});

test("the parts of the list of contracts begin with what is in progress for one's own contracts, and end with what was missed", () => {
  expect(inputs({ mine: "all" })).toEqual([
    { mine: "in_progress", status: "grace_period" },
    { mine: "in_progress", status: "active" },
    { mine: "pending" },
    { mine: "approved" },
    { mine: "rejected" },
    { mine: "in_progress", status: "fully_expired" },
  ]);
  expect(inputs({ mine: "approved", status: "active" })).toEqual([
    { mine: "approved", status: "active" },
  ]);
  expect(inputs({ mine: "all", status: "fully_expired" })).toHaveLength(4);
  expect(expiredPart({ mine: "all" })).toBeNull();
});

test("the parts of the list of contracts are not asked for when the counts say that they are empty", () => {
  const counts = { all: 1, in_progress: 1, pending: 0, approved: 0, rejected: 0 };
  const [grace, , pending] = contractParts({ mine: "all" });
  if (grace === undefined || pending === undefined) throw new Error("missing parts");
  expect([isKnownEmpty(grace, counts), isKnownEmpty(pending, counts)]).toEqual([false, true]);
  expect(isKnownEmpty(pending, null)).toBe(false);
});
