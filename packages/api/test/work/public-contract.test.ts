import { expect, it } from "vitest";
import { contractOfPath, publicContractState } from "../../src/work/contracts/public-contract";
import { publicContractTexts } from "../../src/work/contracts/public-contract-texts";

const contract = {
  status: "active",
  is_public: true,
  was_public: true,
  pilot_places: null,
  opens_at: null,
  deleted_at: null,
  expires_at: "2026-03-01T01:00:00.000Z",
  duration: 60,
  max_signers: 2,
  places_taken: 1,
} as const;
const EARLY = "2026-03-01T00:00:00.000Z";

it.each([
  ["open", {}, EARLY],
  ["open", { max_signers: 0, places_taken: 9 }, EARLY],
  ["open", { expires_at: null, duration: 0 }, "2036-03-01T00:00:00.000Z"],
  ["full", { places_taken: 2 }, EARLY],
  ["open", {}, "2026-03-01T00:59:59.999Z"],
  ["in_grace", {}, "2026-03-01T01:00:00.000Z"],
  ["in_grace", { places_taken: 2 }, "2026-03-01T01:29:59.999Z"],
  ["gone", {}, "2026-03-01T01:30:00.000Z"],
  ["gone", { is_public: false }, EARLY],
  ["gone", { status: "inactive" }, EARLY],
  ["gone", { status: "completed" }, EARLY],
  ["gone", { deleted_at: EARLY }, EARLY],
  ["unknown", { is_public: false, was_public: false }, EARLY],
  ["unknown", { status: "inactive", opens_at: "2030-01-31T09:00:00.000Z" }, EARLY],
  ["unknown", { is_public: false, was_public: false, deleted_at: EARLY }, EARLY],
] as const)(
  "the public page of a contract is %s for a contract with %j at %s",
  (state, given, at) => {
    expect(publicContractState({ ...contract, ...given }, new Date(at))).toBe(state);
  },
);

it("the public page of a contract knows the contract of a path of the app, and none of another path", () => {
  const id = "0199a1b2-0000-7000-8000-00000000000a";
  for (const path of [`/contracts/${id}`, `/contracts/${id}/`, `/contracts/${id}?x=1#y`]) {
    expect(contractOfPath(path), path).toBe(id);
  }
  for (const path of ["/contracts", `/c/${id}`, `/contracts/${id}x`, `/x/contracts/${id}`]) {
    expect(contractOfPath(path), path).toBeNull();
  }
});

const { wanted, description, deadline, example } = publicContractTexts;

it("what visitors read of a public contract names what is gained, with its sign", () => {
  const of = (points_cost: number, points_reward: number) =>
    wanted({ title: "Translate the help page", points_cost, points_reward });
  expect(of(0, 700)).toBe("Log in or sign up to see “Translate the help page”, +700 points.");
  expect(of(1, 2)).toContain("+1 point.");
  expect(of(1_500, 0)).toContain("−1,500 points.");
  expect(example({ points_cost: 0, points_reward: 25 })).toBe("Free to sign, pays 25 points");
  expect(example({ points_cost: 50, points_reward: 140 })).toBe("Pay 50, get 140 points");
});

it("what visitors read of a public contract says in a preview what it costs, pays and takes, and begins its activity on one line", () => {
  const words = {
    activity: `Read all\nfive emails. ${"x".repeat(200)}`,
    points_cost: 0,
    points_reward: 140,
    effort_minutes: 90,
  };
  const text = description(words);
  expect(text).toContain(
    "Free to sign, earn 140 points once it is approved, about 1.5 h. Read all five emails. xx",
  );
  expect(text.endsWith("…")).toBe(true);
  expect(description({ ...words, effort_minutes: null, points_cost: 1 })).toContain(
    "Sign for 1 point, earn 140 points once it is approved. Read",
  );
});

it("what visitors read of a public contract names the zone of a deadline", () => {
  expect(deadline("2026-03-01T01:00:00.000Z")).toBe("Sign by 1 Mar 2026, 01:00 UTC");
  expect(deadline(null)).toBe("No time limit");
});
