import { ORPCError } from "@orpc/client";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { carryOutRemovals } from "../../../src/accounts/lost-factor/carry-out-removals";
import { startRemoval } from "../../../src/accounts/lost-factor/start-removal";
import { stopToken } from "../../../src/accounts/lost-factor/stop-token";
import { signRefreshToken } from "../../../src/accounts/tokens/refresh-token";
import { newId } from "../../../src/platform/db/new-id";
import {
  authFactors,
  authSessions,
  authUsers,
  factorRemovals,
  secondApprovals,
  signedContracts,
  users,
} from "../../../src/platform/db/schema/index";
import { requestAuth } from "../../accounts/auth/support";
import { clientOf, outcomes, tryCall } from "../../support/client";
import { addFactor } from "../../support/factors";
import { addContract, sign } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { type Arena, addAdmin, addAdmins, type Contender, count, type Races } from "./race";

const HOUR_MS = 3_600_000;
const p_reason = "Race";

const RefreshBody = z.object({
  code: z.unknown().optional(),
  refresh_token: z.string().optional(),
});

/** Exchanges a refresh token for the next one, and throws as a refused call of the API does. */
async function refresh(server: { url: string }, refresh_token: string): Promise<string> {
  const path = "/token?grant_type=refresh_token";
  const answer = await requestAuth(server, "POST", path, { refresh_token });
  const body = RefreshBody.parse(answer.body);
  if (body.refresh_token !== undefined) return body.refresh_token;
  throw new ORPCError(String(body.code), { status: answer.status });
}

async function withFactor(arena: Arena): Promise<Person> {
  const person = await addPerson(arena);
  await addFactor(arena, person);
  return person;
}

/** A removal that was asked for 25 hours ago, in every second round confirmed before; and a third admin. */
async function dueRemoval(arena: Arena) {
  const { services } = arena;
  const [person, first] = [await withFactor(arena), await addAdmin(arena)];
  const [second, third] = await addAdmins(arena, 2);
  const asked = {
    ...services,
    caller: { user_id: first.id, session_id: "" },
    now: () => new Date(services.now().getTime() - 25 * HOUR_MS),
  };
  const { id } = await startRemoval(asked, { user_id: person.id, reason: p_reason });
  if (Math.random() < 1 / 2) await clientOf(arena, second).secondApprovals.confirm({ p_id: id });
  return { id, person, second, third, p_token: stopToken(services, id) };
}

/** What of a removal is in the database. */
async function storedOf({ services: { db } }: Arena, id: string, person: Person) {
  const { query } = db;
  const removal = await query.factorRemovals.findFirst({ where: eq(factorRemovals.id, id) });
  const approval = await query.secondApprovals.findFirst({ where: eq(secondApprovals.id, id) });
  const factors = await db.select().from(authFactors).where(eq(authFactors.user_id, person.id));
  return { removal, approval, factors: factors.map(({ status }) => status) };
}

export const accountRaces = {
  "refresh from two tabs": async (arena) => {
    const { db, keys, now } = arena.services;
    const [id, at] = [newId(), now().toISOString()];
    const user_id = (await addPerson(arena)).id;
    const session = { id, user_id, refreshed_at: at, amr: [], created_at: at };
    await db.insert(authSessions).values(session);
    const token = signRefreshToken(keys, { session_id: id, counter: 0 });
    const tab: Contender = (_, server) => refresh(server, token);
    return {
      contenders: [tab, tab, tab],
      judge: async (answers) => {
        const tokens = answers.map(({ body }) => body);
        return {
          answers: [outcomes(answers), { OK: 3 }],
          tokens: [new Set(tokens).size, 1],
          "the next refresh": [(await tryCall(refresh(arena, String(tokens[0])))).status, 200],
          sessions: [await count(arena, authSessions.id, id), 1],
        };
      },
    };
  },

  "two admins start the removal of one second factor": async (arena) => {
    const person = await withFactor(arena);
    const admins = await addAdmins(arena, 2);
    const about = { p_user_id: person.id, p_reason };
    return {
      contenders: admins.map((admin) => (as) => as(admin).secondFactor.startRemoval(about)),
      judge: async (answers) => ({
        answers: [outcomes(answers), { OK: 1, AWAITING_SECOND: 1 }],
        "open removals": [await count(arena, factorRemovals.user_id, person.id), 1],
      }),
    };
  },

  "stop the removal of a second factor against confirming, taking back and carrying it out": async (
    arena,
  ) => {
    const { id, person, second, third, p_token } = await dueRemoval(arena);
    const carryOut = () => carryOutRemovals(arena.services);
    const about = { p_user_id: person.id, p_reason };
    return {
      contenders: [
        (as) => as().secondFactor.stopRemovalByMail({ p_token }),
        (as) => as(third).secondFactor.takeBackRemoval(about),
        (as) => as(second).secondApprovals.confirm({ p_id: id }),
        carryOut,
        carryOut,
        carryOut,
      ],
      judge: async ([stop, takeBack, _confirm, ...carriedOut]) => {
        await carryOut();
        const { removal, approval, factors } = await storedOf(arena, id, person);
        const state = removal?.state ?? "";
        const isConfirmed = removal?.confirmed_at != null;
        const isCarriedOut = state === "carried_out";
        return {
          stopped: [stop?.ok, state === "stopped"],
          "taken back": [takeBack?.ok, state === "taken_back"],
          ended: [["stopped", "taken_back", "carried_out"].includes(state), true],
          factors: [factors, [isCarriedOut ? "removed" : "verified"]],
          "second approval": [approval?.state, isConfirmed ? "confirmed" : "withdrawn"],
          "carried out without a second admin": [isCarriedOut && !isConfirmed, false],
          "runs of the clock": [outcomes(carriedOut), { OK: 3 }],
        };
      },
    };
  },

  "three admins lift one suspension": async (arena) => {
    const admins = await addAdmins(arena, 3);
    const person = await addPerson(arena);
    const terms = { points_cost: 0, work_minutes: 60, duration: 0 };
    const signing = await sign(arena, person, (await addContract(arena, terms)).id);
    const dueOf = async () => {
      const where = eq(signedContracts.id, signing);
      const row = await arena.services.db.query.signedContracts.findFirst({ where });
      return Date.parse(row?.work_due_at ?? "");
    };
    const [due, begun] = [await dueOf(), Date.now()];
    const about = { p_user_id: person.id, p_reason };
    await clientOf(arena, admins[0]).people.suspend(about);
    return {
      contenders: admins.map((admin) => (as) => as(admin).people.lift(about)),
      judge: async (answers) => {
        const lasted = Date.now() - begun;
        return {
          answers: [outcomes(answers), { OK: 1, NOT_SUSPENDED: 2 }],
          // Moved twice, it would have moved by more than the suspension has lasted.
          "moved by its length alone": [(await dueOf()) - due <= lasted, true],
        };
      },
    };
  },

  /** Nobody else is an admin then: the other races add their own. */
  "the last two admins take each other's rights away, and one suspends": async (arena) => {
    const { db } = arena.services;
    await db.update(users).set({ is_admin: false }).where(eq(users.is_admin, true));
    const [first, second] = [await addAdmin(arena), await addAdmin(arena)];
    const revokes =
      (by: Person, whom: Person): Contender =>
      (as) =>
        as(by).people.revokeAdmin({ p_user_id: whom.id, p_reason });
    return {
      contenders: [
        revokes(first, second),
        revokes(second, first),
        (as) => as(first).people.suspend({ p_user_id: second.id, p_reason }),
      ],
      judge: async () => {
        const admins = await db
          .select({ banned_until: authUsers.banned_until })
          .from(users)
          .innerJoin(authUsers, eq(authUsers.id, users.id))
          .where(eq(users.is_admin, true));
        const active = admins.filter(({ banned_until }) => banned_until === null);
        return { "admins who can log in": [active.length, 1] };
      },
    };
  },
} satisfies Races;
