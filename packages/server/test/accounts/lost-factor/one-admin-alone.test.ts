import { beforeEach, describe, expect, it } from "vitest";
import { users } from "../../../src/platform/db/schema/index";
import { addPerson, holdCallsOf, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { lostFactors, p_reason } from "./support";

const server = testServer();
const { admin, afterHours, as, confirm, isProtected, started, stateOf } = lostFactors(server);
let alone: Person;
beforeEach(async () => {
  server.clock.set(new Date(server.clock.now()));
  await server.services.db.update(users).set({ is_admin: false });
  alone = await admin();
});

const shown = async (person: { id: string }) =>
  (await (await as(alone)).people.account({ id: person.id })).factor_removal;

describe("a lost second factor where no two independent admins exist", () => {
  it("is removed after 72 hours by one admin, and not before", async () => {
    const person = await started(alone);
    const at = server.services.now().getTime();
    expect(await shown(person)).toMatchObject({
      happens_at: new Date(at + 72 * 3_600_000).toISOString(),
    });
    await afterHours(71.9);
    expect(await isProtected(person)).toBe(true);
    await afterHours(0.1);
    expect(await isProtected(person)).toBe(false);
    expect(await stateOf(person)).toBe("carried_out");
  });

  it("is so beside an admin whom this one made, and beside one whose calls wait", async () => {
    const made = await addPerson(server);
    await (await as(alone)).people.grantAdmin({ p_user_id: made.id, p_reason });
    await holdCallsOf(server, await admin());
    const person = await started(alone);
    await afterHours(72);
    expect(await isProtected(person)).toBe(false);
  });

  it("waits for a second admin once there is one, who can still confirm it", async () => {
    const person = await started(alone);
    server.clock.advance(3_600_000);
    const other = await admin();
    await afterHours(72);
    expect(await isProtected(person)).toBe(true);
    expect(await shown(person)).toMatchObject({ happens_at: null });
    expect((await confirm(other, person.removal)).status).toBe(200);
    await afterHours(0);
    expect(await isProtected(person)).toBe(false);
  });

  it.each(["suspend", "revokeAdmin"] as const)(
    "waits for a second admin while the only other one was ousted by %s of the first in the last 30 days",
    async (how) => {
      const other = await admin();
      await (await as(alone)).people[how]({ p_user_id: other.id, p_reason });
      const person = await started(alone);
      await afterHours(72);
      expect(await isProtected(person)).toBe(true);
      expect(await shown(person)).toMatchObject({ happens_at: null });
      await afterHours(31 * 24);
      expect(await stateOf(person)).toBe("lapsed");
      const later = await started(alone);
      await afterHours(72);
      expect(await isProtected(later)).toBe(false);
    },
  );
});
