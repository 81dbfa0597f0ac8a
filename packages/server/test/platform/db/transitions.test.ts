import { PAYOUT_TRANSITIONS } from "@signpoint/api/rewards/payouts/payout-rules";
import { REDEMPTION_TRANSITIONS } from "@signpoint/api/rewards/redeeming";
import { SIGNING_TRANSITIONS } from "@signpoint/api/work/transitions";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Transaction } from "../../../src/platform/db/client";
import { newId } from "../../../src/platform/db/new-id";
import {
  appeals,
  payouts,
  redemptions,
  signedContracts,
} from "../../../src/platform/db/schema/index";
import { findDatabaseError, violatesConstraint } from "../../../src/platform/db/violations";
import { AGREED, addContract } from "../../support/main-job";
import { insertRedemption } from "../../support/marketplace";
import { addPerson } from "../../support/people";
import { testServer } from "../../support/server";

type Signing = typeof signedContracts.$inferInsert;
type Redemption = typeof redemptions.$inferInsert;
type Payout = typeof payouts.$inferInsert;

const server = testServer();
let user_id: string;
let contract_id: string;
let rejecter: string;
let decider: string;
const created_at = "2026-11-01T00:00:00.000Z";
beforeAll(async () => {
  user_id = (await addPerson(server)).id;
  contract_id = (await addContract(server)).id;
  rejecter = (await addPerson(server, { admin: true })).id;
  decider = (await addPerson(server, { admin: true })).id;
});

/** All pairs of different states that a row can have, and whether the table has an edge between them. */
function pairsOf<State extends string>(
  transitions: Record<State | "none", Partial<Record<string, State | "none">>>,
): [State, State, boolean][] {
  const states = Object.keys(transitions).filter((state): state is State => state !== "none");
  return states.flatMap((from) =>
    states
      .filter((to) => to !== from)
      .map((to): [State, State, boolean] => [
        from,
        to,
        Object.values(transitions[from]).includes(to),
      ]),
  );
}

/** Returns whether the database lets `move` happen; nothing of it stays. */
async function isAllowed(move: (tx: Transaction) => Promise<unknown>): Promise<boolean> {
  const undo = new Error("undo");
  const error: unknown = await server.services.db
    .transaction(async (tx) => {
      await move(tx);
      throw undo;
    })
    .catch((thrown: unknown) => thrown);
  if (error === undo) return true;
  expect(findDatabaseError(error)?.code).toBe("23000");
  return false;
}

const signingIn = (status: Signing["status"]): Signing => ({
  id: newId(),
  contract_id,
  user_id,
  status,
  points_cost: 0,
  points_reward: 0,
  survey_required: false,
  survey_questions: [],
  agreed: AGREED,
  submitted_data: { signed_at: created_at, user_points_at_signing: 0 },
  review_due_at: created_at,
  created_at,
});

const appealOf = (signing: Signing): typeof appeals.$inferInsert => ({
  id: newId(),
  signed_contract_id: signing.id,
  user_id,
  rejected_by: rejecter,
  state: "overturned",
  text: "Please look again.",
  files: [],
  due_at: created_at,
  decided_by: decider,
  decided_at: created_at,
  recharged_points: 0,
  created_at,
});

describe("transitions of signings in the database", () => {
  it.each(pairsOf<Signing["status"]>(SIGNING_TRANSITIONS))(
    "lets a signing go from %s to %s as the table of transitions says: %s",
    async (from, to, hasEdge) => {
      const signing = signingIn(from);
      const allowed = await isAllowed(async (tx) => {
        await tx.insert(signedContracts).values(signing);
        const isIt = eq(signedContracts.id, signing.id);
        // An approval of a rejection needs more: see below.
        const overturned_at = from === "rejected" && to === "approved" ? created_at : null;
        if (overturned_at !== null) await tx.insert(appeals).values(appealOf(signing));
        await tx.update(signedContracts).set({ status: to, overturned_at }).where(isIt);
      });
      expect(allowed).toBe(hasEdge);
    },
  );
});

describe("an approval of a rejected signing", () => {
  const isApprovable = async (appeal: Partial<typeof appeals.$inferInsert> | null) => {
    const signing = { ...signingIn("rejected"), id: newId() };
    return await isAllowed(async (tx) => {
      await tx.insert(signedContracts).values(signing);
      if (appeal !== null) await tx.insert(appeals).values({ ...appealOf(signing), ...appeal });
      await tx
        .update(signedContracts)
        .set({ status: "approved", overturned_at: created_at })
        .where(eq(signedContracts.id, signing.id));
    });
  };

  it("is refused by the database without an overturned appeal", async () => {
    const undecided = { decided_by: null, decided_at: null, recharged_points: null };
    expect(await isApprovable(null)).toBe(false);
    expect(await isApprovable({ ...undecided, state: "open" })).toBe(false);
    expect(await isApprovable({ state: "upheld", recharged_points: null })).toBe(false);
    expect(await isApprovable({})).toBe(true);
  });
});

describe("transitions of redemptions in the database", () => {
  it.each(pairsOf<Redemption["status"]>(REDEMPTION_TRANSITIONS))(
    "lets a redemption go from %s to %s as the table of transitions says: %s",
    async (from, to, hasEdge) => {
      const allowed = await isAllowed(async (tx) => {
        const { id } = await insertRedemption(tx, { user_id, status: from }, new Date(created_at));
        await tx.update(redemptions).set({ status: to }).where(eq(redemptions.id, id));
      });
      expect(allowed).toBe(hasEdge);
    },
  );
});

describe("transitions of payouts in the database", () => {
  const times = { sent_at: created_at, sent_by: "", reference: "FT" };
  const columnsOf = (state: Payout["state"]): Partial<Payout> => {
    const sent = { ...times, sent_by: decider };
    const failed = { failed_at: created_at, failed_by: decider, reason: "Closed." };
    const confirmed = { confirmed_at: created_at, confirmed_by: decider };
    const returned = { returned_at: created_at, returned_by: rejecter, reason: "Closed." };
    return {
      to_pay: {},
      sent,
      confirmed: { ...sent, ...confirmed },
      awaiting_details: { ...failed, details_due_at: created_at },
      failed,
      returned: { ...sent, ...confirmed, ...returned },
    }[state];
  };
  const paths = {
    to_pay: [],
    sent: ["sent"],
    confirmed: ["sent", "confirmed"],
    awaiting_details: ["awaiting_details"],
    failed: ["failed"],
    returned: ["sent", "confirmed", "returned"],
  } as const;
  /** What is recorded already of a payout that waits is not said again; other details begin anew. */
  const given = (from: Payout["state"], to: Payout["state"]): Partial<Payout> => {
    if (to === "to_pay") {
      const account = {
        details_given_at: created_at,
        account_confirm_by: "2026-11-08T00:00:00.000Z",
      };
      const nothing = { sent_at: null, sent_by: null, reference: null, reason: null };
      const ended = { failed_at: null, failed_by: null, details_due_at: null };
      return { ...nothing, ...ended, ...account, details_id: newId() };
    }
    const hadArrived = from === "confirmed" && to === "awaiting_details";
    return hadArrived
      ? { failed_at: null, failed_by: null, returned_at: created_at, returned_by: rejecter }
      : {};
  };
  const approvedCash = async (tx: Transaction) => {
    const cash = { type: "CASH", amount: 10, bank_details: "x", status: "APPROVED" } as const;
    return (await insertRedemption(tx, { user_id, ...cash }, new Date(created_at))).id;
  };
  const move = (tx: Transaction, id: string, state: Payout["state"], given: Partial<Payout> = {}) =>
    tx
      .update(payouts)
      .set({ state, ...columnsOf(state), ...given })
      .where(eq(payouts.redemption_id, id));

  // A payout that waits is returned only where it had arrived: see the test below.
  const pairs = pairsOf<Payout["state"]>({ none: {}, ...PAYOUT_TRANSITIONS }).filter(
    ([from, to]) => from !== "awaiting_details" || to !== "returned",
  );
  it.each(pairs)(
    "lets a payout go from %s to %s as the table of transitions says: %s",
    async (from, to, hasEdge) => {
      const allowed = await isAllowed(async (tx) => {
        const id = await approvedCash(tx);
        for (const state of paths[from]) await move(tx, id, state);
        await move(tx, id, to, given(from, to));
      });
      expect(allowed).toBe(hasEdge);
    },
  );

  it("returns a payout that waits where it had arrived, and lets it fail otherwise", async () => {
    const waiting = async (tx: Transaction, hadArrived: boolean) => {
      const id = await approvedCash(tx);
      for (const state of hadArrived ? paths.confirmed : paths.sent) await move(tx, id, state);
      const from = hadArrived ? "confirmed" : "sent";
      await move(tx, id, "awaiting_details", given(from, "awaiting_details"));
      return id;
    };
    const end = async (hadArrived: boolean, state: "failed" | "returned") =>
      await isAllowed(async (tx) => {
        const id = await waiting(tx, hadArrived);
        await tx
          .update(payouts)
          .set({ state, points_returned_at: created_at })
          .where(eq(payouts.redemption_id, id));
      }).catch((error: unknown) => findDatabaseError(error)?.code ?? error);
    expect(await end(true, "returned")).toBe(true);
    expect(await end(false, "failed")).toBe(true);
  });

  it("refuses a payout that no approval has made, a deleted one, and a changed record of what was sent", async () => {
    const refused = async (work: (tx: Transaction, id: string) => Promise<unknown>) =>
      expect(await isAllowed(async (tx) => work(tx, await approvedCash(tx)))).toBe(false);
    await refused((tx, redemption_id) =>
      tx.insert(payouts).values({ redemption_id, user_id, state: "to_pay", created_at }),
    );
    await refused((tx, id) => tx.delete(payouts).where(eq(payouts.redemption_id, id)));
    await refused(async (tx, id) => {
      await move(tx, id, "sent");
      await move(tx, id, "sent", { reference: "another" });
    });
    await refused(async (tx, id) => {
      await move(tx, id, "sent");
      await move(tx, id, "sent", { exported_at: created_at, exported_by: decider });
    });
    await refused(async (tx, id) => {
      await move(tx, id, "failed");
      await move(tx, id, "failed", { reason: "another" });
    });
  });

  it("refuses a payout that its buyer handles", async () => {
    const error: unknown = await server.services.db
      .transaction(async (tx) => move(tx, await approvedCash(tx), "sent", { sent_by: user_id }))
      .catch((thrown: unknown) => thrown);
    expect(violatesConstraint(error, "payouts_not_handled_by_buyer")).toBe(true);
  });
});
