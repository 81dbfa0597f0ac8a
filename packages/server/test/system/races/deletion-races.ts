import { and, eq, inArray } from "drizzle-orm";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { newId } from "../../../src/platform/db/new-id";
import {
  appeals,
  notices,
  redemptions,
  signedContracts,
  signingDrafts,
  submissionVersions,
  users,
} from "../../../src/platform/db/schema/index";
import { askedToLeave } from "../../personal-data/account-deletion/support";
import { clientOf, type Ending } from "../../support/client";
import { addContract, pendingSigning } from "../../support/main-job";
import { addItem } from "../../support/marketplace";
import { addPerson, ledgerOf, type Person } from "../../support/people";
import type { TestServices } from "../../support/server";
import { type Arena, addAdmin, codeOf, count, type Prepare, type Races } from "./race";

const OPEN = ["in_progress", "pending", "changes_requested"] as const;

/** Deletes the account of a person and answers how it ended. */
export type Deletion = (services: TestServices, userId: string) => Promise<string>;

/** A person with points whose account is due to be deleted, what they have submitted, and an admin. */
async function leavingPerson(arena: Arena) {
  const [person, admin] = [await addPerson(arena, { points: 300 }), await addAdmin(arena)];
  await askedToLeave(arena, person);
  return { person, admin, about: await submission(arena, person) };
}

async function submission(arena: Arena, person: Person) {
  const terms = { points_cost: 40, points_reward: 90 };
  return { p_signed_contract_id: (await pendingSigning(arena, person, terms)).signingId };
}

async function leftOf({ services: { db } }: Arena, userId: string) {
  const profile = await db.query.users.findFirst({ where: eq(users.id, userId) });
  const isOpen = and(eq(signedContracts.user_id, userId), inArray(signedContracts.status, OPEN));
  const isPending = and(eq(redemptions.user_id, userId), eq(redemptions.status, "PENDING"));
  const isAppealed = and(eq(appeals.user_id, userId), eq(appeals.state, "open"));
  return {
    points: profile?.points,
    isDeleted: profile?.deleted_at !== null,
    open: await db.$count(signedContracts, isOpen),
    pending: await db.$count(redemptions, isPending),
    appealed: await db.$count(appeals, isAppealed),
  };
}

const NOTHING = { points: 0, isDeleted: true, open: 0, pending: 0, appealed: 0 };

async function judgeDeletion(
  arena: Arena,
  person: Person,
  deletion: Ending<unknown> | undefined,
): Promise<Record<string, [unknown, unknown]>> {
  const left = await leftOf(arena, person.id);
  const sum = (await ledgerOf(arena, person)).reduce((total, [, points]) => total + points, 0);
  const isDeleted = deletion?.body === "deleted";
  return {
    "the sum of the entries": [sum, left.points],
    deletion: [deletion?.body, isDeleted ? "deleted" : "blocked"],
    left: [left, isDeleted ? NOTHING : { ...left, isDeleted: false }],
  };
}

/** What became of a call that a deletion may have been before; these are the codes of what is too late. */
const ended = (ending: Ending<unknown> | undefined, ...late: string[]): [unknown, unknown] => [
  ["OK", ...late].includes(codeOf(ending)) || codeOf(ending),
  true,
];

/** Returns the race of a deletion against whatever moves the person's points. */
export const deletionAgainstPoints =
  (remove: Deletion): Prepare =>
  async (arena) => {
    const { person, admin, about } = await leavingPerson(arena);
    const other = await addContract(arena, { points_cost: 10 });
    const item = await addItem(arena, { price: 60 });
    const order = { p_item_id: item.id, p_request_id: newId() };
    return {
      contenders: [
        () => remove(arena.services, person.id),
        (as) => as(person).contracts.sign({ p_contract_id: other.id }),
        (as) => as(person).marketplace.redeem(order),
        (as) => as(admin).submissions.approve(about),
      ],
      judge: async ([deletion, signed, redeemed, approved]) => ({
        ...(await judgeDeletion(arena, person, deletion)),
        sign: ended(signed, "UNAUTHORIZED", "NOT_FOUND"),
        redeem: ended(redeemed, "UNAUTHORIZED", "NOT_FOUND"),
        approve: ended(approved, "ALREADY_DECIDED"),
      }),
    };
  };

export const deletionRaces = {
  "a deletion against signing, redeeming and an approval": deletionAgainstPoints(deleteAccount),

  "a deletion against the decision of an appeal, a new appeal and a correction": async (arena) => {
    const { person, admin, about } = await leavingPerson(arena);
    const other = await addAdmin(arena);
    const fresh = { ...(await submission(arena, person)), p_text: "It was all there." };
    for (const { p_signed_contract_id } of [about, fresh]) {
      await clientOf(arena, admin).submissions.reject({ p_signed_contract_id });
    }
    const { contracts } = clientOf(arena, person);
    const { id } = await contracts.appeal({ ...about, p_text: "Look again." });
    const decision = { p_appeal_id: id, p_overturn: true, p_note: "It was." };
    const credit = { p_user_id: person.id, p_points: 5, p_reason: "Paid too little" };
    return {
      contenders: [
        () => deleteAccount(arena.services, person.id),
        (as) => as(other).appeals.decide(decision),
        (as) => as(other).points.credit(credit),
        (as) => as(person).contracts.appeal(fresh),
      ],
      judge: async ([deletion, decided, credited, appealed]) => ({
        ...(await judgeDeletion(arena, person, deletion)),
        decide: ended(decided, "NOT_FOUND"),
        credit: ended(credited, "NOT_FOUND"),
        appeal: ended(appealed, "UNAUTHORIZED", "NOT_APPEALABLE"),
      }),
    };
  },

  "a deletion against a request for changes and a withdrawal": async (arena) => {
    const { person, admin, about } = await leavingPerson(arena);
    const id = about.p_signed_contract_id;
    return {
      contenders: [
        () => deleteAccount(arena.services, person.id),
        (as) => as(admin).submissions.requestChanges({ ...about, p_note: "More." }),
        (as) => as(person).contracts.withdraw(about),
      ],
      judge: async ([deletion, requested, withdrawn]) => ({
        ...(await judgeDeletion(arena, person, deletion)),
        deletion: [deletion?.body, "deleted"],
        drafts: [await count(arena, signingDrafts.signed_contract_id, id), 0],
        versions: [await count(arena, submissionVersions.signed_contract_id, id), 0],
        notices: [await count(arena, notices.user_id, person.id), 0],
        request: ended(requested, "NOT_SUBMITTED", "ALREADY_DECIDED"),
        withdrawal: ended(withdrawn, "UNAUTHORIZED", "NOT_FOUND", "CANNOT_WITHDRAW"),
      }),
    };
  },

  "a deletion against a suspension": async (arena) => {
    const { person, admin } = await leavingPerson(arena);
    const suspension = { p_user_id: person.id, p_reason: "Race" };
    return {
      contenders: [
        () => deleteAccount(arena.services, person.id),
        (as) => as(admin).people.suspend(suspension),
      ],
      judge: async ([deletion, suspended]) => {
        const { isDeleted } = await leftOf(arena, person.id);
        const wanted = isDeleted ? ["deleted", "NOT_FOUND"] : ["blocked", "OK"];
        return { outcomes: [[deletion?.body, codeOf(suspended)], wanted] };
      },
    };
  },

  "two deletions of one account against its owner, who keeps it": async (arena) => {
    const { person } = await leavingPerson(arena);
    const remove = () => deleteAccount(arena.services, person.id);
    return {
      contenders: [remove, remove, (as) => as(person).accountDeletion.cancel({})],
      judge: async ([one, two, cancelled]) => {
        const isKept =
          cancelled?.ok === true && (cancelled.body as { cancelled: boolean }).cancelled;
        const deleted = [one, two].filter((ending) => ending?.body === "deleted");
        return {
          deletions: [deleted.length, isKept ? 0 : 1],
          deleted: [(await leftOf(arena, person.id)).isDeleted, !isKept],
          failed: [[one, two].filter((ending) => !ending?.ok).length, 0],
        };
      },
    };
  },
} satisfies Races;
