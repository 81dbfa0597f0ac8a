import { expect } from "vitest";
import { creditPoints } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import { settings } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { BANK_DETAILS } from "../../support/marketplace";
import { addPerson } from "../../support/people";
import type { TestServer } from "../../support/server";
import { checkMonths } from "./months";
import { DAILY_FACTOR, SECOND_FROM } from "./second-approvals";
import type { World } from "./world";

const POINTS = 300;

/** What the server of a model is started with. */
export const MODEL_ENVIRONMENT = { SECOND_APPROVAL_FROM_POINTS: String(SECOND_FROM) };

/** Sets the server's clock to now, and adds the admin who looks at all worlds. */
export async function prepareServer(server: TestServer): Promise<void> {
  server.clock.set(new Date());
  await addPerson(server, { admin: true });
}

/** Adds three people and two admins with some points, and nothing else. */
export async function newWorld(server: TestServer): Promise<World> {
  const people: World["people"] = [];
  await server.services.db.update(settings).set({
    bonus_hold_until_first_approval: false,
    bonus_cap_per_inviter_month: 0,
    cash_person_daily_dollars: 0,
    cash_account_daily_dollars: 0,
    points_per_dollar: null,
    second_daily_factor: DAILY_FACTOR,
  });
  for (const isAdmin of [false, false, false, true, true]) {
    const person = await addPerson(server, { admin: isAdmin });
    const { db } = server.services;
    await creditPoints(db, person.id, POINTS, "To begin with", server.clock.now());
    people.push({
      person,
      isAdmin,
      referralCode: person.id.slice(-12).toUpperCase(),
      balance: POINTS,
      ledger: [`POINTS_EARNED ${POINTS}`],
    });
  }
  const now = server.clock.now().getTime();
  const gone: World["gone"] = [];
  return {
    now,
    people,
    gone,
    contracts: [],
    signings: [],
    items: [],
    redemptions: [],
    awaiting: [],
    alone: [],
    rate: null,
    closed: [],
    bonuses: { hold: false, cap: 0 },
    bank: { ...BANK_DETAILS, accountNumber: newId().replaceAll(/\D/g, "").slice(-10) },
    limits: { person: 0, account: 0 },
  };
}

/** Compares what each person is told of their balance, and expects the audit to find nothing. */
export async function checkAtTheEnd(server: TestServer, world: World): Promise<void> {
  for (const { person, balance } of world.people) {
    const body = await clientOf(server, person).profile.getCurrentUserProfile({});
    expect((body as { points: number }[])[0]?.points).toBe(balance);
  }
  await checkMonths(world, server);
  expect((await server.audit()).mismatches).toEqual([]);
}
