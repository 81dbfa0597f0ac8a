import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { NewContract } from "../../../src/operate/seed/factories";
import { contracts } from "../../../src/platform/db/schema/index";
import { askAboutPilots } from "../../../src/work/contracts/for-whom/ask-about-pilots";
import { clientOf, fieldErrorsOf, outcomes, tryCall } from "../../support/client";
import { addContract, sign, submit } from "../../support/main-job";
import { addPerson, type Person, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { contractFor, decisionsAbout, deleteContract, updateContract } from "./admin-support";

const server = testServer();
const admin = testPerson(server, { admin: true });

const newPerson = () => addPerson(server, { points: 1_000 });
const pilot = (given: Partial<NewContract> = {}) =>
  addContract(server, { points_cost: 10, max_signers: 10, pilot_places: 2, ...given });
const trySigning = (person: Person, id: string) =>
  tryCall(clientOf(server, person).contracts.sign({ p_contract_id: id }));
const openRest = (p_contract_id: string) =>
  clientOf(server, admin).adminContracts.openRest({ p_admin_id: admin.id, p_contract_id });
const update = (id: string, change: object) => updateContract(server, admin, id, change);

/** Has somebody new sign and submit, and an admin decide. */
async function decideOne(id: string, decision: "approve" | "reject"): Promise<void> {
  const person = await newPerson();
  const signingId = await sign(server, person, id);
  await submit(server, person, signingId);
  await clientOf(server, admin).submissions[decision]({ p_signed_contract_id: signingId });
}

/** What the admins were asked about a contract, newest first. */
const questionsAbout = async (id: string) =>
  (await clientOf(server, admin).notifications.list({ limit: 100 })).items.filter(
    ({ data }) => data.contract_id === id,
  );

describe("a pilot", () => {
  it("opens its places alone, and is full to people when they are taken", async () => {
    const { id } = await pilot();
    const people = await Promise.all(Array.from({ length: 4 }, newPerson));
    const answers = await Promise.all(people.map((person) => trySigning(person, id)));
    expect(outcomes(answers)).toEqual({ OK: 2, CONTRACT_FULL: 2 });
    const { contracts: client } = clientOf(server, await newPerson());
    expect(await client.get({ id })).toMatchObject({ places_left: 0, max_signers: 10 });
    expect(await client.validateSigning({ p_contract_id: id })).toBe(false);
    const listed = async (signable: "true" | "false") =>
      (await client.list({ signable, limit: 100 })).items.find((item) => item.id === id);
    expect(await listed("true")).toBeUndefined();
    expect(await listed("false")).toMatchObject({ places_left: 0, status: "active" });
  });

  it("lets nobody take a place beyond it, and no contract have one beyond its places, whatever the code does", async () => {
    const { id } = await pilot({ pilot_places: 1 });
    await sign(server, await newPerson(), id);
    const set = (values: object) =>
      server.services.db.update(contracts).set(values).where(eq(contracts.id, id));
    for (const [values, constraint] of [
      [{ places_taken: 2 }, "contracts_pilot_not_exceeded"],
      [{ pilot_places: 11 }, "contracts_pilot_within_places"],
      [{ pilot_places: 0, places_taken: 0 }, "contracts_pilot_within_places"],
    ] as const) {
      await expect(set(values)).rejects.toMatchObject({ cause: { constraint } });
    }
  });

  it("asks the admins once, after five decisions, however many places are free", async () => {
    const { id } = await pilot({ pilot_places: 4 });
    for (const decision of ["approve", "reject", "reject"] as const) await decideOne(id, decision);
    await askAboutPilots(server.services);
    expect(await questionsAbout(id)).toEqual([]);
    await decideOne(id, "reject");
    await askAboutPilots(server.services);
    // As many as it has places: four are fewer than five.
    expect(await questionsAbout(id)).toMatchObject([
      { kind: "pilot_decided", read: false, message: expect.stringContaining("(4 places)") },
    ]);
    await decideOne(id, "reject");
    await askAboutPilots(server.services);
    expect(await questionsAbout(id)).toHaveLength(1);
    expect(await contractFor(server, admin, id)).toMatchObject({
      pilot_places: 4,
      places_taken: 1,
    });
  });

  it("waits for the fifth decision when it has more places, and a place that was given back is none", async () => {
    const { id } = await pilot({ pilot_places: 9 });
    for (let count = 0; count < 4; count += 1) await decideOne(id, "reject");
    const person = await newPerson();
    const open = await sign(server, person, id);
    await clientOf(server, person).contracts.giveBackPlace({ p_signed_contract_id: open });
    expect(await askAboutPilots(server.services)).toBe(0);
    await decideOne(id, "approve");
    expect(await askAboutPilots(server.services)).toBe(1);
  });

  it("asks nothing while it is inactive or deleted, and leaves no question open when its contract is deleted", async () => {
    const { id } = await pilot({ pilot_places: 1 });
    await decideOne(id, "approve");
    await update(id, { p_status: "inactive" });
    expect(await askAboutPilots(server.services)).toBe(0);
    expect(await questionsAbout(id)).toEqual([]);
    const { id: asked } = await pilot({ pilot_places: 1 });
    await decideOne(asked, "approve");
    expect(await askAboutPilots(server.services)).toBe(1);
    await deleteContract(server, admin, asked);
    expect(await questionsAbout(asked)).toMatchObject([{ read: true }]);
    await update(id, { p_status: "active" });
    await deleteContract(server, admin, id);
    expect(await askAboutPilots(server.services)).toBe(0);
  });

  it("is ended by one press of an admin, which is recorded and answers the question", async () => {
    const { id } = await pilot({ pilot_places: 1 });
    await decideOne(id, "approve");
    await askAboutPilots(server.services);
    const before = await contractFor(server, admin, id);
    expect(await openRest(id)).toMatchObject({
      id,
      pilot_places: null,
      status: "active",
      version: before.version + 1,
    });
    expect(await questionsAbout(id)).toMatchObject([{ read: true }]);
    expect((await decisionsAbout(server, admin, id))[0]).toMatchObject({
      admin_id: admin.id,
      action: "update_contract",
      before: { pilot_places: 1 },
      after: { pilot_places: null },
    });
    expect(await clientOf(server, await newPerson()).contracts.get({ id })).toMatchObject({
      places_left: 9,
    });
    expect(await tryCall(openRest(id))).toMatchObject({
      status: 409,
      body: { code: "ALREADY_DECIDED", message: "All places of this contract are open already." },
    });
    await sign(server, await newPerson(), id);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("completes no contract: all places count for that", async () => {
    const { id } = await pilot({ pilot_places: 1, max_signers: 2 });
    await decideOne(id, "approve");
    expect(await contractFor(server, admin, id)).toMatchObject({ status: "active" });
    await openRest(id);
    await decideOne(id, "approve");
    expect(await contractFor(server, admin, id)).toMatchObject({ status: "completed" });
  });

  it("can be set and removed by an edit, but has never fewer places than are taken", async () => {
    const { id } = await pilot({ pilot_places: null });
    await decideOne(id, "approve");
    await decideOne(id, "approve");
    const refused = await tryCall(update(id, { p_pilot_places: 1 }));
    expect(refused).toMatchObject({ status: 409, body: { code: "PLACES_TAKEN" } });
    expect(Object.keys(fieldErrorsOf(refused))).toEqual(["p_pilot_places"]);
    expect(await update(id, { p_pilot_places: 2 })).toMatchObject({ pilot_places: 2 });
    expect(await askAboutPilots(server.services)).toBe(1);
    expect(await tryCall(update(id, { p_max_signers: 1 }))).toMatchObject({ status: 400 });
    expect(await update(id, { p_pilot_places: null })).toMatchObject({ pilot_places: null });
    expect(await questionsAbout(id)).toMatchObject([{ read: true }]);
  });
});
