import { and, eq } from "drizzle-orm";
import { grantAdmin } from "../../../src/accounts/admins/grant-admin";
import { requestSecond } from "../../../src/ledger/second-approvals/request-second";
import {
  adminDecisions,
  redemptions,
  secondApprovals,
} from "../../../src/platform/db/schema/index";
import { clientOf, outcomes } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addItem, redeemed } from "../../support/marketplace";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { type Arena, addAdmin, addAdmins, type Contender, entriesOf, type Races } from "./race";

const POINTS = 60;

type Asked = Parameters<typeof requestSecond>[2];

/** Has an admin ask for a second one; the servers of a race need no setting for it. */
async function askSecond(
  { services }: Arena,
  first: Person,
  asked: Pick<Asked, "kind" | "subject_id" | "user_id" | "points">,
) {
  const ctx = { ...services, caller: { user_id: first.id, session_id: "" } };
  const p_id = await services.db.transaction((tx) =>
    requestSecond(ctx, tx, { reason: "Race", ...asked }),
  );
  const where = eq(secondApprovals.id, p_id);
  return {
    p_id,
    confirms:
      (admin: Person | undefined): Contender =>
      (as) =>
        as(admin).secondApprovals.confirm({ p_id }),
    state: async () => (await services.db.query.secondApprovals.findFirst({ where }))?.state,
  };
}

/** A pending redemption of somebody for all of their points. */
async function pending(arena: Arena) {
  const buyer = await addPerson(arena, { points: POINTS });
  const id = await redeemed(arena, buyer, await addItem(arena, { price: POINTS, quantity: 1 }));
  return { buyer, about: { p_redemption_id: id }, subject: { subject_id: id, user_id: buyer.id } };
}

export const secondApprovalRaces = {
  "two admins confirm a credit, and one refuses it": async (arena) => {
    const person = await addPerson(arena);
    const about = { subject_id: person.id, user_id: person.id, points: POINTS };
    const asked = await askSecond(arena, await addAdmin(arena), { kind: "credit", ...about });
    const [one, two, three] = await addAdmins(arena, 3);
    return {
      contenders: [
        asked.confirms(one),
        asked.confirms(two),
        (as) => as(three).secondApprovals.refuse({ p_id: asked.p_id }),
      ],
      judge: async (answers) => {
        const isRefused = answers[2]?.ok === true;
        return {
          answers: [outcomes(answers), { OK: 1, ALREADY_DECIDED: 2 }],
          balance: [await pointsOf(arena, person), isRefused ? 0 : POINTS],
          entries: [await entriesOf(arena, person), isRefused ? 0 : 1],
        };
      },
    };
  },

  "two admins and the operator make one person an admin": async (arena) => {
    const person = await addPerson(arena);
    const about = { subject_id: person.id, user_id: person.id, points: null };
    const asked = await askSecond(arena, await addAdmin(arena), { kind: "admin_grant", ...about });
    const others = await addAdmins(arena, 2);
    const grants = and(
      eq(adminDecisions.subject_id, person.id),
      eq(adminDecisions.action, "grant_admin"),
    );
    return {
      contenders: [...others.map(asked.confirms), () => grantAdmin(arena.services, person.email)],
      judge: async (answers) => {
        const isConfirmed = answers.slice(0, 2).some(({ ok }) => ok);
        return {
          grants: [await arena.services.db.$count(adminDecisions, grants), 1],
          "second approval": [await asked.state(), isConfirmed ? "confirmed" : "withdrawn"],
        };
      },
    };
  },

  "confirm against cancel and reject of a redemption": async (arena) => {
    const { buyer, about, subject } = await pending(arena);
    const [first, second, third] = [await addAdmin(arena), ...(await addAdmins(arena, 2))];
    const asked = await askSecond(arena, first, { kind: "redemption", points: POINTS, ...subject });
    const where = eq(redemptions.id, subject.subject_id);
    return {
      contenders: [
        asked.confirms(second),
        (as) => as(buyer).redemptions.cancel(about),
        (as) => as(third).redemptions.reject(about),
      ],
      judge: async (answers) => {
        const row = await arena.services.db.query.redemptions.findFirst({ where });
        const isApproved = answers[0]?.ok === true;
        return {
          successes: [outcomes(answers).OK, 1],
          status: [row?.status, isApproved ? "APPROVED" : "REJECTED"],
          "second approval": [await asked.state(), isApproved ? "confirmed" : "withdrawn"],
          balance: [await pointsOf(arena, buyer), isApproved ? 0 : POINTS],
        };
      },
    };
  },

  "two admins confirm the end of a hold against cancelling": async (arena) => {
    const { buyer, about, subject } = await pending(arena);
    const first = await addAdmin(arena);
    const p_until = new Date(arena.services.now().getTime() + 86_400_000).toISOString();
    await clientOf(arena, first).redemptions.hold({ ...about, p_reason: "Race", p_until });
    const asked = await askSecond(arena, first, { kind: "release", points: POINTS, ...subject });
    const others = await addAdmins(arena, 2);
    return {
      contenders: [(as) => as(buyer).redemptions.cancel(about), ...others.map(asked.confirms)],
      judge: async ([cancel, ...confirms]) => {
        const [{ OK = 0 }, state] = [outcomes(confirms), await asked.state()];
        return {
          cancelled: [cancel?.ok, true],
          confirmed: [OK, state === "confirmed" ? 1 : 0],
          open: [state === "open", false],
          balance: [await pointsOf(arena, buyer), POINTS],
        };
      },
    };
  },

  "two admins deduct the same points": async (arena) => {
    const person = await addPerson(arena, { points: 2 * POINTS - 1 });
    const admins = await addAdmins(arena, 2);
    const given = { user_id: person.id, points_to_deduct: POINTS, p_reason: "Race" };
    return {
      contenders: admins.map((admin) => (as) => as(admin).points.deduct(given)),
      judge: async (answers) => ({
        answers: [outcomes(answers), { OK: 1, NOT_ENOUGH_POINTS: 1 }],
        balance: [await pointsOf(arena, person), POINTS - 1],
      }),
    };
  },

  "two admins take back the reward of one signing": async (arena) => {
    const person = await addPerson(arena, { points: POINTS });
    const admins = await addAdmins(arena, 2);
    const terms = { points_cost: 0, points_reward: POINTS };
    const { signingId } = await pendingSigning(arena, person, terms);
    const about = { p_signed_contract_id: signingId };
    await clientOf(arena, admins[0]).submissions.approve(about);
    const given = { user_id: person.id, points_to_deduct: POINTS, ...about };
    return {
      contenders: admins.map((admin) => (as) => as(admin).points.deduct(given)),
      judge: async (answers) => ({
        answers: [outcomes(answers), { OK: 1, BAD_REQUEST: 1 }],
        balance: [await pointsOf(arena, person), POINTS],
      }),
    };
  },
} satisfies Races;
