import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { clientOf, fieldErrorsOf, tryCall } from "../../support/client";
import { addContract } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";
import { contractFor, decisionsAbout } from "./admin-support";

const START = "2026-06-01T00:00:00.000Z";
const server = testServer();
let admin: Person;
beforeEach(() => setClock(START));

/** Sets the clock, and signs an admin in at that time: a session does not last for days. */
async function setClock(instant: string): Promise<void> {
  server.clock.set(instant);
  admin = await addPerson(server, { admin: true });
}
const extend = (id: string, minutes: number, as: Person | undefined = admin, by = admin) =>
  clientOf(server, as).adminContracts.extend({
    p_admin_id: by.id,
    p_contract_id: id,
    p_additional_minutes: minutes,
  });

describe("extending a contract", () => {
  it.each([
    [
      "one that runs counts from its expiry",
      "2026-06-01T00:30:00.000Z",
      "2026-06-02T02:00:00.000Z",
    ],
    ["one at its expiry counts from there", "2026-06-01T01:00:00.000Z", "2026-06-02T02:00:00.000Z"],
    ["one in grace counts from now", "2026-06-01T01:00:00.001Z", "2026-06-02T02:00:00.001Z"],
    ["one long expired counts from now", "2026-06-05T00:00:00.000Z", "2026-06-06T01:00:00.000Z"],
  ])("extends a contract: %s", async (_name, now, expected) => {
    const { id } = await addContract(server, { duration: 60 });
    await setClock(now);
    const answer = await tryCall(extend(id, 1_440 + 60));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        expires_at: expected,
        expired: false,
        duration: 60,
        expiration: {
          status: "active",
          gracePeriodEnd: new Date(Date.parse(expected) + 30 * 60_000).toISOString(),
        },
      },
    });
    const user = await addPerson(server, { points: 100 });
    await clientOf(server, user).contracts.sign({ p_contract_id: id });
    expect((await decisionsAbout(server, admin, id))[0]).toMatchObject({
      action: "extend_contract",
      before: { expires_at: "2026-06-01T01:00:00.000Z" },
      after: { expires_at: expected, additional_minutes: 1_500 },
    });
  });

  it.each([0, -60, 1.5, 5_256_001, 1e300, "60", null])(
    "refuses to extend a contract by %j minutes",
    async (minutes) => {
      const { id, expires_at } = await addContract(server, { duration: 60 });
      const body = { p_admin_id: admin.id, p_contract_id: id, p_additional_minutes: minutes };
      const path = "/rpc/extend_contract_expiration";
      const answer = await request(server, "POST", path, { as: admin, body });
      expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
      expect(Object.keys(fieldErrorsOf(answer))).toEqual(["p_additional_minutes"]);
      expect(await contractFor(server, admin, id)).toMatchObject({ expires_at });
      expect(await decisionsAbout(server, admin, id)).toEqual([]);
    },
  );

  it("refuses to extend an endless or deleted contract, and refuses those without the right", async () => {
    const endless = await addContract(server, { duration: 0 });
    expect(await tryCall(extend(endless.id, 60))).toMatchObject({
      status: 409,
      body: { code: "NEVER_EXPIRES" },
    });
    expect((await tryCall(extend(newId(), 60))).status).toBe(404);
    const { id, expires_at } = await addContract(server, { duration: 60 });
    const user = await addPerson(server);
    const other = await addPerson(server, { admin: true });
    const body = { p_admin_id: admin.id, p_contract_id: id, p_additional_minutes: 60 };
    expect((await tryCall(clientOf(server).adminContracts.extend(body))).status).toBe(401);
    expect((await tryCall(extend(id, 60, user, user))).status).toBe(403);
    expect((await tryCall(extend(id, 60, other))).status).toBe(403);
    expect(await contractFor(server, admin, id)).toMatchObject({ expires_at });
    await clientOf(server, admin).adminContracts.delete({
      p_admin_id: admin.id,
      p_contract_id: id,
    });
    expect((await tryCall(extend(id, 60))).status).toBe(404);
  });

  it("adds both of two simultaneous extensions of a contract", async () => {
    const { id } = await addContract(server, { duration: 60 });
    const answers = await Promise.all([tryCall(extend(id, 60)), tryCall(extend(id, 120))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await contractFor(server, admin, id)).toMatchObject({
      expires_at: "2026-06-01T04:00:00.000Z",
    });
  });
});
