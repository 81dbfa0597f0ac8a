import { and, eq, inArray } from "drizzle-orm";
import { insertContract, insertItem } from "../../../src/operate/seed/factories";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { newId } from "../../../src/platform/db/new-id";
import {
  accountDeletions,
  appeals,
  redemptions,
  signedContracts,
  users,
} from "../../../src/platform/db/schema/index";
import { clientOf, type Ending } from "../../support/client";
import { addPerson, ledgerOf } from "../../support/people";
import type { TestServices } from "../../support/server";
import { type Arena, type Race, unless } from "./race";

const DAY_MS = 86_400_000;
const OPEN = ["in_progress", "pending", "changes_requested"] as const;

/** Deletes the account of a person and answers how it ended. */
export type Deletion = (services: TestServices, userId: string) => Promise<string>;

/** A person with points whose account is due to be deleted, and an admin. */
export async function leavingPerson(arena: Arena) {
  const { services } = arena;
  const person = await addPerson(arena, { points: 300 });
  const admin = await addPerson(arena, { admin: true });
  const now = services.now().getTime();
  await services.db.insert(accountDeletions).values({
    user_id: person.id,
    requested_at: new Date(now - 2 * DAY_MS).toISOString(),
    deletes_at: new Date(now - DAY_MS).toISOString(),
  });
  return { person, admin };
}

/** A contract that the person has signed and submitted. */
export async function submittedContract(arena: Arena, person: { token: string }) {
  const [first = { url: "" }] = arena.servers;
  const { services } = arena;
  const terms = { points_cost: 40, points_reward: 90 };
  const contract = await insertContract(services.db, terms, services.now());
  const { contracts } = clientOf(first, person);
  const { id } = await contracts.sign({ p_contract_id: contract.id });
  await contracts.submit({ p_signed_contract_id: id, p_survey_responses: {} });
  return id;
}

async function leftOf({ services }: Arena, userId: string) {
  const { db } = services;
  const [profile] = await db.select().from(users).where(eq(users.id, userId));
  const isOpen = and(eq(signedContracts.user_id, userId), inArray(signedContracts.status, OPEN));
  const open = await db.select().from(signedContracts).where(isOpen);
  const isPending = and(eq(redemptions.user_id, userId), eq(redemptions.status, "PENDING"));
  const pending = await db.select().from(redemptions).where(isPending);
  const isAppealed = and(eq(appeals.user_id, userId), eq(appeals.state, "open"));
  const appealed = await db.select().from(appeals).where(isAppealed);
  return {
    points: profile?.points,
    isDeleted: profile?.deleted_at !== null,
    open: open.length,
    pending: pending.length,
    appealed: appealed.length,
  };
}

export const codeOf = (ending: Ending<unknown> | undefined) =>
  ending === undefined || ending.ok ? "OK" : ending.body.code;

export async function judgeDeletion(
  arena: Arena,
  person: Parameters<typeof ledgerOf>[1],
  deletion: Ending<unknown> | undefined,
): Promise<string[]> {
  const outcome = deletion?.ok ? deletion.body : "failed";
  const left = await leftOf(arena, person.id);
  const sum = (await ledgerOf(arena, person)).reduce((total, [, points]) => total + points, 0);
  return [
    ...unless("the sum of the entries", left.points, sum),
    ...(outcome === "deleted"
      ? unless("left", { points: 0, isDeleted: true, open: 0, pending: 0, appealed: 0 }, left)
      : [...unless("deletion", "blocked", outcome), ...unless("deleted", false, left.isDeleted)]),
  ];
}

/** Returns the race of a deletion against whatever moves the person's points. */
export function deletionAgainstPoints(remove: Deletion): Race {
  return {
    name: "a deletion against signing, redeeming and an approval",
    prepare: async (arena) => {
      const { services } = arena;
      const { person, admin } = await leavingPerson(arena);
      const p_signed_contract_id = await submittedContract(arena, person);
      const other = await insertContract(services.db, { points_cost: 10 }, services.now());
      const item = await insertItem(services.db, { price: 60 }, services.now());
      return {
        contenders: [
          () => remove(services, person.id),
          (server) => clientOf(server, person).contracts.sign({ p_contract_id: other.id }),
          (server) =>
            clientOf(server, person).marketplace.redeem({
              p_item_id: item.id,
              p_request_id: newId(),
            }),
          (server) => clientOf(server, admin).submissions.approve({ p_signed_contract_id }),
        ],
        judge: async ([deletion, signed, redeemed, approved]) => {
          const late = ["OK", "UNAUTHORIZED", "NOT_FOUND"];
          return [
            ...(await judgeDeletion(arena, person, deletion)),
            ...unless("sign", true, late.includes(codeOf(signed))),
            ...unless("redeem", true, late.includes(codeOf(redeemed))),
            ...unless("approve", true, ["OK", "ALREADY_DECIDED"].includes(codeOf(approved))),
          ];
        },
      };
    },
  };
}

export const deletionAgainstAppeal: Race = {
  name: "a deletion against the decision of an appeal and a correction",
  prepare: async (arena) => {
    const [first = { url: "" }] = arena.servers;
    const { person, admin } = await leavingPerson(arena);
    const other = await addPerson(arena, { admin: true });
    const p_signed_contract_id = await submittedContract(arena, person);
    await clientOf(first, admin).submissions.reject({ p_signed_contract_id });
    const appeal = await clientOf(first, person).contracts.appeal({
      p_signed_contract_id,
      p_text: "It was all there.",
    });
    return {
      contenders: [
        () => deleteAccount(arena.services, person.id),
        (server) =>
          clientOf(server, other).appeals.decide({
            p_appeal_id: appeal.id,
            p_overturn: true,
            p_note: "It was.",
          }),
        (server) =>
          clientOf(server, other).points.credit({
            p_user_id: person.id,
            p_points: 5,
            p_reason: "Paid too little",
          }),
      ],
      judge: async ([deletion, decided, credited]) => [
        ...(await judgeDeletion(arena, person, deletion)),
        ...unless("decide", true, ["OK", "NOT_FOUND"].includes(codeOf(decided))),
        ...unless("credit", true, ["OK", "NOT_FOUND"].includes(codeOf(credited))),
      ],
    };
  },
};

export const deletionAgainstNewAppeal: Race = {
  name: "a deletion against a new appeal",
  prepare: async (arena) => {
    const [first = { url: "" }] = arena.servers;
    const { person, admin } = await leavingPerson(arena);
    const p_signed_contract_id = await submittedContract(arena, person);
    await clientOf(first, admin).submissions.reject({ p_signed_contract_id });
    const appeal = { p_signed_contract_id, p_text: "It was all there." };
    return {
      contenders: [
        () => deleteAccount(arena.services, person.id),
        (server) => clientOf(server, person).contracts.appeal(appeal),
      ],
      judge: async ([deletion, appealed]) => [
        ...(await judgeDeletion(arena, person, deletion)),
        ...unless(
          "appeal",
          true,
          ["OK", "UNAUTHORIZED", "NOT_APPEALABLE"].includes(codeOf(appealed)),
        ),
      ],
    };
  },
};

/** Returns the race of a deletion against the suspension of the same person. */
export function deletionAgainstSuspension(remove: Deletion): Race {
  return {
    name: "a deletion against a suspension",
    prepare: async (arena) => {
      const { person, admin } = await leavingPerson(arena);
      return {
        contenders: [
          () => remove(arena.services, person.id),
          (server) =>
            clientOf(server, admin).people.suspend({ p_user_id: person.id, p_reason: "Race" }),
        ],
        judge: async ([deletion, suspended]) => {
          const outcome = `${deletion?.ok ? String(deletion.body) : "failed"}, ${codeOf(suspended)}`;
          const isRight = ["deleted, NOT_FOUND", "blocked, OK"].includes(outcome);
          const { isDeleted } = await leftOf(arena, person.id);
          return [
            ...unless("deleted", outcome.startsWith("deleted"), isDeleted),
            ...(isRight ? [] : [`outcomes: ${outcome}`]),
          ];
        },
      };
    },
  };
}

export const deletionTwice: Race = {
  name: "two deletions of one account against its owner, who keeps it",
  prepare: async (arena) => {
    const { person } = await leavingPerson(arena);
    await submittedContract(arena, person);
    const remove = () => deleteAccount(arena.services, person.id);
    return {
      contenders: [remove, remove, (server) => clientOf(server, person).accountDeletion.cancel({})],
      judge: async ([one, two, cancelled]) => {
        const outcomes = [one, two].map((ending) => (ending?.ok ? ending.body : "failed"));
        const isKept = cancelled?.ok && (cancelled.body as { cancelled: boolean }).cancelled;
        const left = await leftOf(arena, person.id);
        return [
          ...unless("deletions", isKept ? 0 : 1, outcomes.filter((is) => is === "deleted").length),
          ...unless("deleted", !isKept, left.isDeleted),
          ...unless("failed", 0, outcomes.filter((is) => is === "failed").length),
        ];
      },
    };
  },
};
