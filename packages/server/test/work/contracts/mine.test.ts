import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { contracts } from "../../../src/platform/db/schema/index";
import { clientOf, type Inputs } from "../../support/client";
import { addContract, sign, submit } from "../../support/main-job";
import { allPages } from "../../support/pages";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";

const server = testServer();
let person: Person;
let admin: Person;
const signed: Record<"in_progress" | "pending" | "approved" | "rejected", string> = {
  in_progress: "",
  pending: "",
  approved: "",
  rejected: "",
};

/** Signs a contract of its own and takes the signing to a state, a minute after the last one. */
async function signingIn(state: keyof typeof signed): Promise<void> {
  server.clock.advance(60_000);
  const contract = await addContract(server, { title: `The ${state} one`, points_cost: 10 });
  const signingId = await sign(server, person, contract.id);
  if (state !== "in_progress") await submit(server, person, signingId);
  if (state === "approved" || state === "rejected") {
    const { approve, reject } = clientOf(server, admin).submissions;
    const decide = state === "approved" ? approve : reject;
    await decide({ p_signed_contract_id: signingId, p_note: "Looked at" });
  }
  signed[state] = contract.id;
}

beforeAll(async () => {
  server.clock.set(new Date());
  admin = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 100 });
  for (const state of ["approved", "in_progress", "rejected", "pending"] as const) {
    await signingIn(state);
  }
  const other = await addPerson(server, { points: 100 });
  await sign(server, other, (await addContract(server)).id);
});

const list = (query: Inputs["contracts"]["list"], as: Person | undefined = person) =>
  clientOf(server, as).contracts.list(query);

describe("my contracts", () => {
  test("lists my contracts, the latest signing first, with its terms and decision", async () => {
    const { items, next_cursor } = await list({ mine: "all", sort: "reward" });
    expect(items.map(({ id }) => id)).toEqual([
      signed.pending,
      signed.rejected,
      signed.in_progress,
      signed.approved,
    ]);
    expect(next_cursor).toBeNull();
    expect(items[1]).toMatchObject({
      signing_status: "rejected",
      signing: {
        status: "rejected",
        review_note: "Looked at",
        points_cost: 10,
        points_reward: 250,
      },
    });
    expect(items[1]?.signing?.decided_at).not.toBeNull();
    expect(items[2]?.signing).toMatchObject({ submitted_at: null, decided_at: null });
  });

  test("lists and counts my contracts in each state, the counts under any filter", async () => {
    for (const mine of ["in_progress", "pending", "approved", "rejected"] as const) {
      expect((await list({ mine })).items.map(({ id }) => id)).toEqual([signed[mine]]);
    }
    const counts = { all: 4, in_progress: 1, pending: 1, approved: 1, rejected: 1 };
    expect((await list({ mine: "pending", search: "nothing" })).signing_counts).toEqual(counts);
    expect((await list({})).signing_counts).toBeNull();
    const nobody = await addPerson(server);
    expect((await list({ mine: "all" }, nobody)).signing_counts).toEqual({
      all: 0,
      in_progress: 0,
      pending: 0,
      approved: 0,
      rejected: 0,
    });
  });

  test("lists my contracts that are closed, deleted or expired", async () => {
    const { db } = server.services;
    await db
      .update(contracts)
      .set({ deleted_at: server.clock.now().toISOString() })
      .where(eq(contracts.id, signed.approved));
    await db.update(contracts).set({ status: "inactive" }).where(eq(contracts.id, signed.rejected));
    const { items } = await list({ mine: "all" });
    expect(items.map(({ id }) => id)).toEqual([
      signed.pending,
      signed.rejected,
      signed.in_progress,
      signed.approved,
    ]);
    expect((await list({})).items.map(({ id }) => id)).not.toContain(signed.approved);
  });

  test("pages my contracts without gaps", async () => {
    const { items } = await list({ mine: "all" });
    expect(items).toHaveLength(4);
    expect(await allPages((next) => list({ mine: "all", limit: 1, ...next }))).toEqual(items);
  });

  test("filters my contracts like the catalogue", async () => {
    expect((await list({ mine: "all", search: "PENDING" })).items).toHaveLength(1);
    expect((await list({ mine: "all", type: "Research" })).items).toEqual([]);
    expect((await list({ mine: "all", status: "active" })).items).toHaveLength(4);
  });
});
