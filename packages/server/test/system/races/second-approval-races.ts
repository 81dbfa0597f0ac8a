import { and, eq } from "drizzle-orm";
import { grantAdmin } from "../../../src/accounts/admins/grant-admin";
import { requestSecond } from "../../../src/ledger/second-approvals/request-second";
import { insertContract, insertItem } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import {
  adminDecisions,
  redemptions,
  secondApprovals,
} from "../../../src/platform/db/schema/index";
import { clientOf, type Ending, outcomes } from "../../support/client";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { type Arena, type Race, times, unless } from "./race";

const POINTS = 60;

type Asked = Parameters<typeof requestSecond>[2];

/** Has an admin ask for a second one; the servers of a race need no setting for it. */
async function askSecond({ services }: Arena, first: Person, asked: Asked): Promise<string> {
  const ctx = { ...services, caller: { user_id: first.id, session_id: "" } };
  return await services.db.transaction((tx) => requestSecond(ctx, tx, asked));
}

const confirmer = (admin: Person, p_id: string) => (server: { url: string }) =>
  clientOf(server, admin).secondApprovals.confirm({ p_id });

/** How often it was carried out; who lost is told one of these. */
function judgeAnswers(answers: Ending<unknown>[]): string[] {
  const { OK = 0 } = outcomes(answers);
  return unless("successes", 1, OK);
}

export const confirmTwice: Race = {
  name: "two admins confirm a credit, and one refuses it",
  prepare: async (arena) => {
    const person = await addPerson(arena);
    const [first, ...others] = await times(4, () => addPerson(arena, { admin: true }));
    if (first === undefined) throw new Error("there is no first admin");
    const about = { subject_id: person.id, user_id: person.id, points: POINTS, reason: "Race" };
    const id = await askSecond(arena, first, { kind: "credit", ...about });
    const refuse = (server: { url: string }) =>
      clientOf(server, others[2]).secondApprovals.refuse({ p_id: id });
    const confirms = others.slice(0, 2).map((admin) => confirmer(admin, id));
    return {
      contenders: [...confirms, refuse],
      judge: async (answers) => {
        const isRefused = answers[2]?.ok === true;
        return [
          ...judgeAnswers(answers),
          ...unless("balance", isRefused ? 0 : POINTS, await pointsOf(arena, person)),
          ...unless("entries", isRefused ? 0 : 1, (await ledgerOf(arena, person)).length),
        ];
      },
    };
  },
};

export const grantTwice: Race = {
  name: "two admins and the operator make one person an admin",
  prepare: async (arena) => {
    const person = await addPerson(arena);
    const [first, ...others] = await times(3, () => addPerson(arena, { admin: true }));
    if (first === undefined) throw new Error("there is no first admin");
    const about = { subject_id: person.id, user_id: person.id, points: null, reason: "Race" };
    const id = await askSecond(arena, first, { kind: "admin_grant", ...about });
    return {
      contenders: [
        ...others.map((admin) => confirmer(admin, id)),
        () => grantAdmin(arena.services, person.email),
      ],
      judge: async (answers) => {
        const { db } = arena.services;
        const [second] = await db.select().from(secondApprovals).where(eq(secondApprovals.id, id));
        const grants = await db.$count(
          adminDecisions,
          and(eq(adminDecisions.subject_id, person.id), eq(adminDecisions.action, "grant_admin")),
        );
        const isConfirmed = answers.slice(0, 2).some(({ ok }) => ok);
        return [
          ...unless("grants", 1, grants),
          ...unless("second approval", isConfirmed ? "confirmed" : "withdrawn", second?.state),
        ];
      },
    };
  },
};

export const confirmAgainstCancel: Race = {
  name: "confirm against cancel and reject of a redemption",
  prepare: async (arena) => {
    const [server = { url: "" }] = arena.servers;
    const { db, now } = arena.services;
    const item = await insertItem(db, { price: POINTS, quantity: 1 }, now());
    const buyer = await addPerson(arena, { points: POINTS });
    const [first, second, third] = await times(3, () => addPerson(arena, { admin: true }));
    if (first === undefined || second === undefined) throw new Error("there are no admins");
    const request = { p_item_id: item.id, p_request_id: newId() };
    const { id } = await clientOf(server, buyer).marketplace.redeem(request);
    const about = { subject_id: id, user_id: buyer.id, points: POINTS, reason: null };
    const asked = await askSecond(arena, first, { kind: "redemption", ...about });
    const p_redemption_id = id;
    return {
      contenders: [
        confirmer(second, asked),
        (at) => clientOf(at, buyer).redemptions.cancel({ p_redemption_id }),
        (at) => clientOf(at, third).redemptions.reject({ p_redemption_id }),
      ],
      judge: async (answers) => {
        const [row] = await db.select().from(redemptions).where(eq(redemptions.id, id));
        const [second] = await db
          .select()
          .from(secondApprovals)
          .where(eq(secondApprovals.id, asked));
        const isApproved = answers[0]?.ok === true;
        return [
          ...judgeAnswers(answers),
          ...unless("status", isApproved ? "APPROVED" : "REJECTED", row?.status),
          ...unless("second approval", isApproved ? "confirmed" : "withdrawn", second?.state),
          ...unless("balance", isApproved ? 0 : POINTS, await pointsOf(arena, buyer)),
        ];
      },
    };
  },
};

export const releaseAgainstCancel: Race = {
  name: "two admins confirm the end of a hold against cancelling",
  prepare: async (arena) => {
    const [server = { url: "" }] = arena.servers;
    const { db, now } = arena.services;
    const item = await insertItem(db, { price: POINTS, quantity: 1 }, now());
    const buyer = await addPerson(arena, { points: POINTS });
    const [first, ...others] = await times(3, () => addPerson(arena, { admin: true }));
    if (first === undefined) throw new Error("there is no first admin");
    const request = { p_item_id: item.id, p_request_id: newId() };
    const { id: p_redemption_id } = await clientOf(server, buyer).marketplace.redeem(request);
    const p_until = new Date(now().getTime() + 86_400_000).toISOString();
    const hold = { p_redemption_id, p_reason: "Race", p_until };
    await clientOf(server, first).redemptions.hold(hold);
    const about = { subject_id: p_redemption_id, user_id: buyer.id, points: POINTS, reason: null };
    const asked = await askSecond(arena, first, { kind: "release", ...about });
    return {
      contenders: [
        (at) => clientOf(at, buyer).redemptions.cancel({ p_redemption_id }),
        ...others.map((admin) => confirmer(admin, asked)),
      ],
      judge: async ([cancel, ...confirms]) => {
        const [second] = await db
          .select()
          .from(secondApprovals)
          .where(eq(secondApprovals.id, asked));
        const { OK = 0 } = outcomes(confirms);
        return [
          ...unless("cancelled", true, cancel?.ok),
          ...unless("confirmed", second?.state === "confirmed" ? 1 : 0, OK),
          ...unless("open", false, second?.state === "open"),
          ...unless("balance", POINTS, await pointsOf(arena, buyer)),
        ];
      },
    };
  },
};

export const deductTheSame: Race = {
  name: "two admins deduct the same points",
  prepare: async (arena) => {
    const person = await addPerson(arena, { points: 2 * POINTS - 1 });
    const admins = await times(2, () => addPerson(arena, { admin: true }));
    const given = { user_id: person.id, points_to_deduct: POINTS, p_reason: "Race" };
    return {
      contenders: admins.map((admin) => (server) => clientOf(server, admin).points.deduct(given)),
      judge: async (answers) => [
        ...unless("answers", { OK: 1, NOT_ENOUGH_POINTS: 1 }, outcomes(answers)),
        ...unless("balance", POINTS - 1, await pointsOf(arena, person)),
      ],
    };
  },
};

export const takeBackTwice: Race = {
  name: "two admins take back the reward of one signing",
  prepare: async (arena) => {
    const [server = { url: "" }] = arena.servers;
    const { db, now } = arena.services;
    const person = await addPerson(arena, { points: POINTS });
    const admins = await times(2, () => addPerson(arena, { admin: true }));
    const { id: p_contract_id } = await insertContract(
      db,
      { points_cost: 0, points_reward: POINTS },
      now(),
    );
    const { contracts } = clientOf(server, person);
    const p_signed_contract_id = (await contracts.sign({ p_contract_id })).id;
    await contracts.submit({ p_signed_contract_id, p_survey_responses: {} });
    await clientOf(server, admins[0]).submissions.approve({ p_signed_contract_id });
    const given = { user_id: person.id, points_to_deduct: POINTS, p_signed_contract_id };
    return {
      contenders: admins.map((admin) => (at) => clientOf(at, admin).points.deduct(given)),
      judge: async (answers) => [
        ...unless("answers", { OK: 1, BAD_REQUEST: 1 }, outcomes(answers)),
        ...unless("balance", POINTS, await pointsOf(arena, person)),
      ],
    };
  },
};
