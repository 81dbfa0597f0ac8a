import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { setPause } from "../../../src/ledger/admin-settings/set-pause";
import { newId } from "../../../src/platform/db/new-id";
import { adminDecisions } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addContract, sign } from "../../support/main-job";
import {
  addItem,
  approve,
  redeem,
  redeemed,
  redeemedCash,
  reject,
} from "../../support/marketplace";
import { addPerson, pointsOf, testPerson } from "../../support/people";
import { runHere } from "../../support/run-tool";
import { testServer } from "../../support/server";
import { approvedCash, payoutOf } from "./support";

const NONE = { payouts_paused: false, redemptions_paused: false, signings_paused: false };

const server = testServer();
const admin = testPerson(server, { admin: true });
afterEach(() => settings().update(NONE));

const settings = () => clientOf(server, admin).adminSettings;
const PAUSED = (message: RegExp) => ({
  status: 409,
  body: { code: "PAUSED", message: expect.stringMatching(message) },
});

describe("a pause", () => {
  it("of signings refuses to sign, takes nothing, and lets what is open go on", async () => {
    const person = await addPerson(server, { points: 1_000 });
    const open = await sign(server, person, (await addContract(server)).id);
    const { id } = await addContract(server);
    const before = await pointsOf(server, person);
    await settings().update({ signings_paused: true });
    const { contracts } = clientOf(server, person);
    expect(await tryCall(contracts.sign({ p_contract_id: id }))).toMatchObject(PAUSED(/^Signing/));
    expect(await pointsOf(server, person)).toBe(before);
    await contracts.submit({ p_signed_contract_id: open, p_survey_responses: {} });
    await settings().update({ signings_paused: false });
    await contracts.sign({ p_contract_id: id });
  });

  it("of redemptions refuses to redeem, takes nothing, and still answers a repeated request", async () => {
    const person = await addPerson(server, { points: 1_000 });
    const item = await addItem(server);
    const p_request_id = newId();
    const first = await redeem(server, person, item, { p_request_id });
    const before = await pointsOf(server, person);
    await settings().update({ redemptions_paused: true });
    expect(await tryCall(redeem(server, person, item))).toMatchObject(PAUSED(/^Redeeming/));
    expect(await pointsOf(server, person)).toBe(before);
    const repeated = await redeem(server, person, item, { p_request_id });
    expect(repeated.id).toBe(first.id);
    await approve(server, first.id, admin);
    await settings().update({ redemptions_paused: false });
    await redeem(server, person, item);
  });

  it("of payouts refuses to approve cash and to export, but not to record what the bank has done", async () => {
    const { id } = await approvedCash(server, admin);
    const buyer = await addPerson(server, { points: 600 });
    const [waiting, other] = [await redeemedCash(server, buyer), await redeemedCash(server, buyer)];
    const card = await redeemed(server, buyer, await addItem(server));
    await settings().update({ payouts_paused: true });
    const { payouts } = clientOf(server, admin);
    const paused = PAUSED(/^Payouts/);
    expect(await tryCall(approve(server, waiting.id, admin))).toMatchObject(paused);
    expect(await tryCall(payouts.export({ p_redemption_ids: [id] }))).toMatchObject(paused);
    expect((await payoutOf(server, id))?.exported_at).toBeNull();
    await reject(server, other.id, admin);
    await approve(server, card, admin);
    await payouts.markSent({ p_payouts: [{ redemption_id: id, reference: "FT-1" }] });
    expect((await payoutOf(server, id))?.state).toBe("sent");
    await settings().update({ payouts_paused: false });
    await approve(server, waiting.id, admin);
  });

  it("is recorded with who paused and lifted it, by an admin or by a command", async () => {
    await settings().update({ payouts_paused: true });
    const { services } = server;
    const pause = (isPaused: boolean) => setPause(services, { pause: "payouts", isPaused });
    expect(await pause(true)).toBe("already_paused");
    expect(await pause(false)).toBe("lifted");
    expect(await pause(false)).toBe("not_paused");
    expect(await pause(true)).toBe("paused");
    const recorded = await services.db
      .select()
      .from(adminDecisions)
      .where(eq(adminDecisions.action, "change_settings"))
      .orderBy(adminDecisions.created_at, adminDecisions.id);
    const changes = recorded.filter(({ after }) => after?.payouts_paused !== undefined).slice(-3);
    expect(changes.map(({ actor, admin_id, after }) => [actor, admin_id, after])).toEqual(
      expect.arrayContaining([
        ["admin", admin.id, { payouts_paused: true }],
        ["command", null, { payouts_paused: false }],
        ["command", null, { payouts_paused: true }],
      ]),
    );
  });
});

describe("the command pause", () => {
  it("asks for what is to be paused", async () => {
    for (const parameters of [[], ["everything"], ["payouts", "signings"]]) {
      const { code, err } = await runHere("pause", parameters);
      const usage = "Say what.\nUsage: signpoint pause payouts|redemptions|signings [--lift]\n";
      expect([code, err]).toEqual([2, usage]);
    }
  });

  /** The embedded engine of a test has no data folder that a command could open. */
  const onPostgres = process.env.TEST_ENGINE === "postgres";
  it.runIf(onPostgres)("pauses and lifts beside the running server", async () => {
    const person = await addPerson(server, { points: 100 });
    const { id } = await addContract(server);
    const pause = (...more: string[]) =>
      runHere("pause", ["signings", ...more], { DATABASE_URL: server.databaseUrl ?? "" });
    expect(await pause()).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^On the database test_.*: Signings are paused. Lift it: signpoint pause signings --lift\n$/,
      ),
    });
    const { contracts } = clientOf(server, person);
    expect(await tryCall(contracts.sign({ p_contract_id: id }))).toMatchObject({ status: 409 });
    expect(await pause("--lift")).toMatchObject({
      code: 0,
      out: expect.stringContaining("Signings go on.\n"),
    });
    await contracts.sign({ p_contract_id: id });
  });
});
