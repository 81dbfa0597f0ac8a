import { describe, expect, it } from "vitest";
import { planWorld } from "../../src/seed/plan-world";
import { settleWorld } from "../../src/seed/settle-world";

describe("the plan of the demo data", () => {
  it("is the same for the same seed, and another one for another seed", () => {
    const settled = settleWorld(planWorld(1));
    expect(settleWorld(planWorld(1))).toEqual(settled);
    expect(settleWorld(planWorld(2))).not.toEqual(settled);
  });

  it("lets nobody sign or redeem before the account exists", () => {
    const plan = planWorld(3);
    const joined = new Map(plan.people.map((person) => [person.username, person.joinedDaysAgo]));
    const { signings, purchases } = settleWorld(plan);
    const acts = [
      ...signings.map(({ username, signed }) => ({ username, minutesAgo: signed })),
      ...purchases.map(({ username, ordered }) => ({ username, minutesAgo: ordered })),
    ];
    const early = acts.filter(
      ({ username, minutesAgo }) => minutesAgo > (joined.get(username) ?? 183) * 24 * 60,
    );
    expect(acts.length).toBeGreaterThan(200);
    expect(early).toEqual([]);
  });

  it("never takes more places than a contract has", () => {
    const { signings } = settleWorld(planWorld(4));
    const limited = signings.filter(({ contract }) => contract.fields.max_signers > 0);
    for (const { contract } of limited) {
      const kept = limited.filter(
        (other) =>
          other.contract === contract && (other.decision === "approve" || other.decided === null),
      );
      expect(kept.length, contract.fields.title).toBeLessThanOrEqual(contract.fields.max_signers);
    }
  });
});
