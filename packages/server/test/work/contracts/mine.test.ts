import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { contracts } from "../../../src/platform/db/schema/index";
import { clientOf, type Inputs, type Outputs, tryCall } from "../../support/client";
import { addContract, sign, submit } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
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

  test.each(["in_progress", "pending", "approved", "rejected"] as const)(
    "lists my contracts that are %s",
    async (mine) => {
      const { items } = await list({ mine });
      expect(items.map(({ id }) => id)).toEqual([signed[mine]]);
    },
  );

  test("counts my contracts for each tab, under any filter", async () => {
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
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Outputs["contracts"]["list"] = await list({
        mine: "all",
        limit: 1,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(4);
    expect(new Set(seen).size).toBe(4);
  });

  test("filters my contracts like the catalogue", async () => {
    expect((await list({ mine: "all", search: "PENDING" })).items).toHaveLength(1);
    expect((await list({ mine: "all", type: "Research" })).items).toEqual([]);
    expect((await list({ mine: "all", status: "active" })).items).toHaveLength(4);
  });

  test("refuses my contracts without a session, and in an unknown state", async () => {
    expect((await tryCall(clientOf(server).contracts.list({ mine: "all" }))).status).toBe(401);
    const bad: Record<string, string>[] = [{ mine: "none" }, { mine: "all", cursor: "x" }];
    for (const query of bad) {
      const { status } = await request(server, "GET", "/contracts", { as: person, query });
      expect(status).toBe(400);
    }
  });

  test("shows the state of my signing in each item of the catalogue", async () => {
    const { items } = await list({});
    const mine = items.find(({ id }) => id === signed.pending);
    expect(mine).toMatchObject({ signing_status: "pending", signing: { status: "pending" } });
    const others = items.filter(({ id }) => !Object.values(signed).includes(id));
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ signing }) => signing === null)).toBe(true);
  });
});
