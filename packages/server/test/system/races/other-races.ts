import { ORPCError } from "@orpc/client";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { signRefreshToken } from "../../../src/accounts/tokens/refresh-token";
import { insertItem } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import { authSessions, redemptions } from "../../../src/platform/db/schema/index";
import { requestAuth } from "../../accounts/auth/support";
import { clientOf, type Ending, outcomes, tryCall } from "../../support/client";
import { stockOf } from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { type Arena, type Race, times, unless } from "./race";

const CROWD = 6;
const PRICE = 60;

const newItem = ({ services }: Arena, quantity: number) =>
  insertItem(services.db, { price: PRICE, quantity }, services.now());

const buyer =
  (person: Person, item: { id: string }, requestId: string) => (server: { url: string }) =>
    clientOf(server, person).marketplace.redeem({ p_item_id: item.id, p_request_id: requestId });

const boughtOf = ({ services }: Arena, item: { id: string }) =>
  services.db.$count(redemptions, eq(redemptions.item_id, item.id));

const WithId = z.object({ id: z.string() });
const idsIn = (endings: Ending<unknown>[]) =>
  new Set(endings.map(({ body }) => WithId.parse(body).id));

export const lastPiece: Race = {
  name: "the last piece",
  prepare: async (arena) => {
    const item = await newItem(arena, 1);
    const people = await times(CROWD, () => addPerson(arena, { points: 100 }));
    return {
      contenders: people.map((person) => buyer(person, item, newId())),
      judge: async (answers) => {
        const points = await Promise.all(people.map((person) => pointsOf(arena, person)));
        return [
          ...unless("answers", { OK: 1, ITEM_SOLD_OUT: CROWD - 1 }, outcomes(answers)),
          ...unless("sold", 1, await boughtOf(arena, item)),
          ...unless("stock", 0, await stockOf(arena, item)),
          ...unless("who paid", 1, points.filter((balance) => balance === 100 - PRICE).length),
        ];
      },
    };
  },
};

export const sameRequestTwice: Race = {
  name: "the same request twice",
  prepare: async (arena) => {
    const item = await newItem(arena, CROWD);
    const person = await addPerson(arena, { points: 10 * PRICE });
    const requestId = newId();
    return {
      contenders: Array.from({ length: 4 }, () => buyer(person, item, requestId)),
      judge: async (answers) => [
        ...unless("answers", { OK: 4 }, outcomes(answers)),
        ...unless("redemptions answered", 1, idsIn(answers).size),
        ...unless("sold", 1, await boughtOf(arena, item)),
        ...unless("stock", CROWD - 1, await stockOf(arena, item)),
        ...unless("balance", 9 * PRICE, await pointsOf(arena, person)),
      ],
    };
  },
};

export const twoRequests: Race = {
  name: "two requests, points for one",
  prepare: async (arena) => {
    const item = await newItem(arena, CROWD);
    const person = await addPerson(arena, { points: 2 * PRICE - 1 });
    return {
      contenders: [buyer(person, item, newId()), buyer(person, item, newId())],
      judge: async (answers) => [
        ...unless("answers", { OK: 1, NOT_ENOUGH_POINTS: 1 }, outcomes(answers)),
        ...unless("sold", 1, await boughtOf(arena, item)),
        ...unless("stock", CROWD - 1, await stockOf(arena, item)),
        ...unless("balance", PRICE - 1, await pointsOf(arena, person)),
      ],
    };
  },
};

export const approveAgainstRejectRedemption: Race = {
  name: "approve against reject of a redemption",
  prepare: async (arena) => {
    const [first = { url: "" }] = arena.servers;
    const item = await newItem(arena, 1);
    const person = await addPerson(arena, { points: PRICE });
    const { id } = await buyer(person, item, newId())(first);
    const admins = await times(2, () => addPerson(arena, { admin: true }));
    return {
      contenders: admins.map(
        (admin, index) => (server) =>
          clientOf(server, admin).redemptions[index === 0 ? "approve" : "reject"]({
            p_redemption_id: id,
          }),
      ),
      judge: async (answers) => {
        const [row] = await arena.services.db
          .select()
          .from(redemptions)
          .where(eq(redemptions.id, id));
        const isReturned = row?.status === "REJECTED";
        return [
          ...unless("answers", { OK: 1, ALREADY_DECIDED: 1 }, outcomes(answers)),
          ...unless("balance", isReturned ? PRICE : 0, await pointsOf(arena, person)),
          ...unless("stock", isReturned ? 1 : 0, await stockOf(arena, item)),
          ...unless("entries", 3, (await ledgerOf(arena, person)).length),
        ];
      },
    };
  },
};

const RefreshBody = z.object({
  code: z.unknown().optional(),
  refresh_token: z.string().optional(),
});

/** Exchanges a refresh token for the next one, and throws as a refused call of the API does. */
async function refresh(server: { url: string }, refresh_token: string): Promise<string> {
  const answer = await requestAuth(server, "POST", "/token?grant_type=refresh_token", {
    refresh_token,
  });
  const body = RefreshBody.parse(answer.body);
  if (body.refresh_token !== undefined) return body.refresh_token;
  throw new ORPCError(String(body.code), { status: answer.status });
}

export const refreshFromTwoTabs: Race = {
  name: "refresh from two tabs",
  prepare: async (arena) => {
    const [first = { url: "" }] = arena.servers;
    const { db, keys, now } = arena.services;
    const person = await addPerson(arena);
    const id = newId();
    const at = now().toISOString();
    const session = { id, user_id: person.id, refreshed_at: at, amr: [], created_at: at };
    await db.insert(authSessions).values(session);
    const refresh_token = signRefreshToken(keys, { session_id: id, counter: 0 });
    const tab = (server: { url: string }) => refresh(server, refresh_token);
    return {
      contenders: [tab, tab, tab],
      judge: async (answers) => {
        const tokens = answers.map(({ body }) => body);
        const { status } = await tryCall(refresh(first, String(tokens[0])));
        return [
          ...unless("answers", { OK: 3 }, outcomes(answers)),
          ...unless("tokens", 1, new Set(tokens).size),
          ...unless("the next refresh", 200, status),
          ...unless("sessions", 1, await db.$count(authSessions, eq(authSessions.id, id))),
        ];
      },
    };
  },
};
