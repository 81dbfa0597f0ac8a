import { eq } from "drizzle-orm";
import { carryOutRemovals } from "../../../src/accounts/lost-factor/carry-out-removals";
import { startRemoval } from "../../../src/accounts/lost-factor/start-removal";
import { stopToken } from "../../../src/accounts/lost-factor/stop-token";
import {
  authFactors,
  factorRemovals,
  secondApprovals,
} from "../../../src/platform/db/schema/index";
import { clientOf, outcomes } from "../../support/client";
import { addFactor } from "../../support/factors";
import { addPerson } from "../../support/people";
import { type Arena, type Race, times, unless } from "./race";

const HOUR_MS = 3_600_000;
const p_reason = "Race";

/** A removal that was asked for 25 hours ago, in every second round confirmed before; and a third admin. */
async function due(arena: Arena) {
  const [server = { url: "" }] = arena.servers;
  const { services } = arena;
  const person = await addPerson(arena);
  await addFactor(arena, person);
  const [first, second, third] = await times(3, () => addPerson(arena, { admin: true }));
  if (first === undefined || second === undefined) throw new Error("there are no admins");
  const asked = {
    ...services,
    caller: { user_id: first.id, session_id: "" },
    now: () => new Date(services.now().getTime() - 25 * HOUR_MS),
  };
  const { id } = await startRemoval(asked, { user_id: person.id, reason: p_reason });
  if (Math.random() < 1 / 2) await clientOf(server, second).secondApprovals.confirm({ p_id: id });
  return { id, person, second, third, p_token: stopToken(services, id) };
}

/** What of a removal is in the database. */
async function storedOf({ services: { db } }: Arena, id: string) {
  const [removal] = await db.select().from(factorRemovals).where(eq(factorRemovals.id, id));
  const [approval] = await db.select().from(secondApprovals).where(eq(secondApprovals.id, id));
  const factors = await db
    .select()
    .from(authFactors)
    .where(eq(authFactors.user_id, removal?.user_id ?? ""));
  return { removal, approval, factors: factors.map(({ status }) => status) };
}

export const stopAgainstCarryOut: Race = {
  name: "stop the removal of a second factor against confirming, taking back and carrying it out",
  prepare: async (arena) => {
    const { id, person, second, third, p_token } = await due(arena);
    const carryOut = () => carryOutRemovals(arena.services);
    return {
      contenders: [
        (at) => clientOf(at).secondFactor.stopRemovalByMail({ p_token }),
        (at) =>
          clientOf(at, third).secondFactor.takeBackRemoval({ p_user_id: person.id, p_reason }),
        carryOut,
        (at) => clientOf(at, second).secondApprovals.confirm({ p_id: id }),
        carryOut,
        carryOut,
      ],
      judge: async ([stop, takeBack, ...others]) => {
        await carryOut();
        const { removal, approval, factors } = await storedOf(arena, id);
        const state = removal?.state ?? "";
        const isConfirmed = removal?.confirmed_at != null;
        const carriedOut = others.filter((_, index) => index !== 1);
        return [
          ...unless("stopped", state === "stopped", stop?.ok),
          ...unless("taken back", state === "taken_back", takeBack?.ok),
          ...unless("ended", true, ["stopped", "taken_back", "carried_out"].includes(state)),
          ...unless("factors", [state === "carried_out" ? "removed" : "verified"], factors),
          ...unless("second approval", isConfirmed ? "confirmed" : "withdrawn", approval?.state),
          ...unless(
            "carried out without a second admin",
            false,
            state === "carried_out" && !isConfirmed,
          ),
          ...unless("runs of the clock", { OK: 3 }, outcomes(carriedOut)),
        ];
      },
    };
  },
};

export const startTwice: Race = {
  name: "two admins start the removal of one second factor",
  prepare: async (arena) => {
    const person = await addPerson(arena);
    await addFactor(arena, person);
    const admins = await times(2, () => addPerson(arena, { admin: true }));
    const given = { p_user_id: person.id, p_reason };
    return {
      contenders: admins.map(
        (admin) => (at) => clientOf(at, admin).secondFactor.startRemoval(given),
      ),
      judge: async (answers) => [
        ...unless("answers", { OK: 1, AWAITING_SECOND: 1 }, outcomes(answers)),
        ...unless(
          "open removals",
          1,
          await arena.services.db.$count(factorRemovals, eq(factorRemovals.user_id, person.id)),
        ),
      ],
    };
  },
};
