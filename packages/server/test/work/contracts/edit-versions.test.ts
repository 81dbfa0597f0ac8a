import { OPTIONAL_FIELDS } from "@signpoint/api/work/contracts/contract-fields";
import { beforeAll, describe, expect, it } from "vitest";
import { findDatabaseError } from "../../../src/platform/db/violations";
import { clientOf, type Inputs, outcomes, tryCall } from "../../support/client";
import { addContract, sign } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { contractFor, createContract, decisionsAbout } from "./admin-support";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

type Update = Partial<Inputs["adminContracts"]["update"]>;
const update = (id: string, body: Update) =>
  tryCall(
    clientOf(server, admin).adminContracts.update({
      p_admin_id: admin.id,
      p_contract_id: id,
      ...body,
    }),
  );

describe("the version of a contract", () => {
  it("refuses an edit of an older version, with both sides, and changes nothing", async () => {
    server.clock.set("2026-05-01T10:00:00.000Z");
    const id = await createContract(server, admin);
    const seen = await contractFor(server, admin, id);
    expect(seen.version).toBe(1);
    const first = await update(id, { p_points_reward: 999, p_version: seen.version });
    expect(first).toMatchObject({ status: 200, body: { points_reward: 999, version: 2 } });
    const stale = await update(id, { p_title: "Mine", p_version: seen.version });
    const current = await contractFor(server, admin, id);
    expect(stale).toEqual({
      ok: false,
      status: 409,
      body: {
        code: "CHANGED_MEANWHILE",
        message: "Another admin has changed this since you opened it. Nothing was saved.",
        data: { given: { title: "Mine" }, current },
      },
    });
    expect(current).toMatchObject({ title: seen.title, points_reward: 999, version: 2 });
    expect(await decisionsAbout(server, admin, id)).toHaveLength(2);
    expect(await update(id, { p_title: "Mine", p_version: 2 })).toMatchObject({
      status: 200,
      body: { title: "Mine", points_reward: 999, version: 3 },
    });
  });

  it("lets exactly one of several simultaneous edits of the same version through", async () => {
    const id = await createContract(server, admin);
    const edits = [1, 2, 3, 4, 5].map((reward) =>
      update(id, { p_points_reward: reward, p_version: 1 }),
    );
    expect(outcomes(await Promise.all(edits))).toEqual({ OK: 1, CHANGED_MEANWHILE: 4 });
    expect((await contractFor(server, admin, id)).version).toBe(2);
  });

  it("does not count signings, and is not required", async () => {
    const id = await createContract(server, admin);
    await sign(server, await addPerson(server, { points: 100 }), id);
    expect((await contractFor(server, admin, id)).version).toBe(1);
    expect((await update(id, { p_title: "Without a version" })).status).toBe(200);
    expect((await contractFor(server, admin, id)).version).toBe(2);
  });
});

describe("the estimated effort of a contract", () => {
  it("shows the effort to admins and users, and removes it when it is set to null", async () => {
    const id = await createContract(server, admin, { p_effort_minutes: 20 });
    const user = clientOf(server, await addPerson(server));
    expect(await contractFor(server, admin, id)).toMatchObject({ effort_minutes: 20 });
    expect(await user.contracts.get({ id })).toMatchObject({ effort_minutes: 20 });
    const { items } = await user.contracts.list({ sort: "newest" });
    expect(items.find((item) => item.id === id)).toMatchObject({ effort_minutes: 20 });
    expect(await update(id, { p_title: "Kept" })).toMatchObject({ body: { effort_minutes: 20 } });
    expect(await update(id, { p_effort_minutes: null })).toMatchObject({
      body: { effort_minutes: null },
    });
    expect((await decisionsAbout(server, admin, id))[0]).toMatchObject({
      before: { effort_minutes: 20 },
      after: { effort_minutes: null },
    });
  });

  it("refuses an effort of no minutes, and names the field", async () => {
    const id = await createContract(server, admin);
    expect(await update(id, { p_effort_minutes: 0 })).toMatchObject({
      status: 400,
      body: { data: { fields: { p_effort_minutes: expect.stringContaining("at least one") } } },
    });
    expect((await contractFor(server, admin, id)).effort_minutes).toBeNull();
  });

  // Of the most contracts so far 0 is a condition, too.
  it.each(OPTIONAL_FIELDS.filter((field) => field !== "approved_max"))(
    "is refused by the database, too: %s is empty or above 0",
    async (field) => {
      const refused = addContract(server, { [field]: 0 }).catch(findDatabaseError);
      expect(await refused).toMatchObject({ code: "23514" });
      expect((await addContract(server, { [field]: 1 }))[field]).toBe(1);
    },
  );
});
