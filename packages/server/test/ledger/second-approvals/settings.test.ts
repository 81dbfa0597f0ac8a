import { SETTINGS_ID } from "@signpoint/api/platform/constants";
import { secondApprovalMessages } from "@signpoint/api/texts";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setPause } from "../../../src/ledger/admin-settings/set-pause";
import {
  adminDecisions,
  notifications,
  secondApprovals,
  settings,
} from "../../../src/platform/db/schema/index";
import { clientOf, type Inputs, outcomes, tryCall } from "../../support/client";
import { executeCommand } from "../../support/execute-command";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { CASH_ITEM, latestTold } from "./support";

const server = testServer();
let first: Person;
let other: Person;
beforeAll(async () => {
  server.clock.set(new Date());
  first = await addPerson(server, { admin: true });
  other = await addPerson(server, { admin: true });
});
beforeEach(async () => {
  server.clock.advance(1_000);
  await server.services.db.update(settings).set({
    points_per_dollar: 25,
    rate_taken_over: false,
    second_from_points: 1_000,
    second_from_dollars: 0,
    sums_chosen: true,
  });
});

const api = (by = first) => clientOf(server, by);
const stored = async () => (await server.services.db.select().from(settings))[0];
const confirm = (p_id: string | null, by = other) =>
  tryCall(api(by).secondApprovals.confirm({ p_id: p_id ?? "" }));
const latestNotice = () => latestTold(server, "settings_changed");

describe("the sums from which a second admin is needed", () => {
  it("are asked for once when the same change is sent again, and other values replace it", async () => {
    const ask = async (change: object) =>
      (await api().adminSettings.update(change)).second_approval_id;
    const asked = await ask({ second_from_points: 2_000 });
    expect(await ask({ second_from_points: 2_000 })).toBe(asked);
    const latest = await ask({ second_from_points: 3_000 });
    expect(latest).not.toBe(asked);
    expect((await confirm(asked)).body).toMatchObject({ code: "ALREADY_DECIDED" });
    expect((await confirm(latest)).status).toBe(200);
    expect((await stored())?.second_from_points).toBe(3_000);
  });

  it("are lowered by one admin at once, and told to all", async () => {
    const saved = await api().adminSettings.update({
      second_from_points: 900,
      second_from_dollars: 50,
    });
    expect(saved).toMatchObject({
      second_from_points: 900,
      second_from_dollars: 50,
      second_approval_id: null,
      has_second: true,
      second_from_points_fixed: null,
    });
    expect(await latestNotice()).toMatchObject({
      person_id: first.id,
      facts: { changed: ["sums"] },
      message: expect.stringContaining("sums from which a second admin is needed"),
    });
  });

  it("are raised and switched off by two, the rest of the same change at once", async () => {
    const { second_approval_id, ...saved } = await api().adminSettings.update({
      second_from_points: 0,
      second_from_dollars: 50,
      review_item_hours: 24,
    });
    expect(saved).toMatchObject({
      second_from_points: 1_000,
      second_from_dollars: 50,
      review_item_hours: 24,
    });
    const { items } = await api(other).secondApprovals.list({});
    expect(items).toContainEqual(
      expect.objectContaining({
        id: second_approval_id,
        kind: "settings",
        subject_name: "Settings",
        changes: { second_from_points: 0 },
      }),
    );
    expect((await confirm(second_approval_id, first)).body).toMatchObject({ code: "OWN_DECISION" });
    expect(await stored()).toMatchObject({ second_from_points: 1_000 });
    expect((await confirm(second_approval_id)).status).toBe(200);
    expect(await stored()).toMatchObject({ second_from_points: 0, second_from_dollars: 50 });
    const recorded = await server.services.db
      .select()
      .from(adminDecisions)
      .where(
        and(eq(adminDecisions.subject_id, SETTINGS_ID), eq(adminDecisions.admin_id, other.id)),
      );
    expect(recorded).toContainEqual(
      expect.objectContaining({
        action: "change_settings",
        before: { second_from_points: 1_000 },
        after: { second_from_points: 0, requested_by: first.id },
      }),
    );
  });

  it("count points in dollars at the rate, too", async () => {
    await api().adminSettings.update({ second_from_dollars: 20 });
    const to = await addPerson(server);
    const credit = (p_points: number) =>
      api().points.credit({ p_user_id: to.id, p_points, p_reason: "For the test" });
    expect((await credit(499)).second_approval_id).toBeNull();
    expect((await credit(500)).second_approval_id).not.toBeNull();
  });

  it("are a choice that /admin asks for until somebody has made it, or the operator has set one", async () => {
    const { services } = server;
    const chosen = async () => (await api().administration.setup({})).sums;
    await services.db.update(settings).set({ second_from_points: 0, sums_chosen: false });
    expect(await chosen()).toBe(false);
    services.config.SECOND_APPROVAL_FROM_POINTS = 5_000;
    expect(await chosen()).toBe(true);
    delete services.config.SECOND_APPROVAL_FROM_POINTS;
    await api().adminSettings.update({ sums_chosen: true });
    expect(await chosen()).toBe(true);
  });
});

describe("the house's rate", () => {
  it("is set by the first cash item alone, also of two at the same moment, and told", async () => {
    await server.services.db
      .update(settings)
      .set({ points_per_dollar: null, second_from_points: 0 });
    const item = (price: number) => ({ ...CASH_ITEM, price });
    await api().items.create({ ...item(9), type: "Electronics" });
    expect(await stored()).toMatchObject({ points_per_dollar: null });
    await Promise.all([api().items.create(item(250)), api(other).items.create(item(260))]);
    const rate = (await stored())?.points_per_dollar;
    expect([25, 26]).toContain(rate);
    await api().items.create(item(240));
    expect(await stored()).toMatchObject({ points_per_dollar: rate, rate_taken_over: false });
    expect(await latestNotice()).toMatchObject({ facts: { changed: ["rate"] } });
    expect((await api().administration.liability({})).points_per_dollar).toBe(rate);
  });

  it("is confirmed by one admin where an upgrade took it over, and never unconfirmed", async () => {
    await server.services.db.update(settings).set({ rate_taken_over: true });
    expect((await api().administration.liability({})).rate_taken_over).toBe(true);
    const saved = await api().adminSettings.update({ rate_taken_over: false });
    expect(saved).toMatchObject({ rate_taken_over: false, points_per_dollar: 25 });
    const back = { rate_taken_over: true } as unknown as { rate_taken_over: false };
    expect((await tryCall(api().adminSettings.update(back))).status).toBe(400);
  });

  it("is confirmed by the operator's command, also while independent admins exist", async () => {
    const { second_approval_id } = await api().adminSettings.update({ points_per_dollar: 30 });
    const request = { command: "confirm", id: second_approval_id ?? "" } as const;
    expect((await executeCommand(server, request)).outcome).toBe("confirmed");
    expect(await stored()).toMatchObject({ points_per_dollar: 30 });
    expect(await latestNotice()).toMatchObject({ person_id: null, facts: { by_command: true } });
  });
});

describe("what the admins are told of the settings", () => {
  it.each([
    ["limits", { cash_house_daily_dollars: 900 }],
    ["pauses", { payouts_paused: true }],
    [
      "columns",
      {
        payout_columns:
          "Payout = payout\nAccount = account_number\nNaira = naira\nName = account_name",
      },
    ],
  ])("are changes of %s, once", async (part, change) => {
    const count = () =>
      server.services.db.$count(notifications, eq(notifications.kind, "settings_changed"));
    const before = await count();
    for (const _ of [1, 2]) await api().adminSettings.update(change);
    expect(await count()).toBe(before + 1);
    expect(await latestNotice()).toMatchObject({ facts: { changed: [part] } });
  });

  it("are the operator's pauses, and not the promised times", async () => {
    await setPause(server.services, { pause: "payouts", isPaused: false });
    const notice = await latestNotice();
    expect(notice).toMatchObject({ facts: { changed: ["pauses"], by_command: true } });
    await api().adminSettings.update({ review_contract_hours: 30 });
    expect((await latestNotice())?.id).toBe(notice?.id);
    expect((await server.audit()).mismatches).toEqual([]);
  });
});

describe("a setting that another admin has changed since this one saw it", () => {
  const seen = { cash_house_daily_dollars: 500, banks: "" };
  const theirs = { cash_house_daily_dollars: 400, banks: "First Bank = 011" };
  const update = (
    change: Inputs["adminSettings"]["update"],
    expected: NonNullable<Inputs["adminSettings"]["update"]>["expected"] = seen,
  ) => tryCall(api().adminSettings.update({ ...change, expected }));
  const everything = async () => {
    const { db } = server.services;
    const counts = [adminDecisions, notifications, secondApprovals].map((one) => db.$count(one));
    return [await stored(), ...(await Promise.all(counts))];
  };
  beforeEach(async () => {
    await server.services.db.update(settings).set(seen);
    await api(other).adminSettings.update(theirs);
  });

  it.each([
    ["limit whose raise waits for a second admin", { cash_house_daily_dollars: 450 }],
    ["text", { banks: "Second Bank = 022", review_item_hours: 24 }],
  ])("is not replaced when it is a %s, and nothing of the change is done", async (_, given) => {
    const before = await everything();
    expect(await update(given)).toMatchObject({
      status: 409,
      body: {
        code: "CHANGED_MEANWHILE",
        data: { given, current: { ...theirs, has_second: true } },
      },
    });
    expect(await everything()).toEqual(before);
    expect((await update(given, theirs)).status).toBe(200);
  });

  it("is no obstacle to who wants the same value, changes another one, or expects nothing", async () => {
    const before = await everything();
    expect((await update(theirs)).status).toBe(200);
    expect(await everything()).toEqual(before);
    expect((await update({ review_item_hours: 30 })).status).toBe(200);
    expect(await stored()).toMatchObject({ ...theirs, review_item_hours: 30 });
    await api().adminSettings.update({ banks: "" });
    expect(await stored()).toMatchObject({ ...theirs, banks: "" });
  });

  it("is changed by exactly one of several who saw the same value at the same moment", async () => {
    const asked = [100, 200, 300].map((cash_house_daily_dollars) =>
      update({ cash_house_daily_dollars }, theirs),
    );
    expect(outcomes(await Promise.all(asked))).toEqual({ OK: 1, CHANGED_MEANWHILE: 2 });
  });

  it("is expected to be a value of a known setting", async () => {
    const unknown = { has_second: true } as object;
    expect((await update({ banks: "" }, unknown)).status).toBe(400);
  });
});

describe("a setting that changes while another value of it waits for a second admin", () => {
  const waiting = async (change: object) =>
    (await api().adminSettings.update(change)).second_approval_id;

  it("keeps its newer value: the waiting one cannot be confirmed, only asked for anew", async () => {
    const asked = await waiting({ second_from_points: 2_000 });
    await api(other).adminSettings.update({ second_from_points: 500 });
    expect(await confirm(asked)).toMatchObject({
      status: 409,
      body: { code: "CHANGED_MEANWHILE", message: secondApprovalMessages.settingChanged },
    });
    const request = { command: "confirm", id: asked ?? "" } as const;
    await expect(executeCommand(server, request)).rejects.toThrow(
      secondApprovalMessages.settingChanged,
    );
    expect(await stored()).toMatchObject({ second_from_points: 500 });
    const again = await waiting({ second_from_points: 2_000 });
    expect((await confirm(asked)).body).toMatchObject({ code: "ALREADY_DECIDED" });
    await api(other).secondApprovals.refuse({ p_id: again ?? "" });
    expect((await confirm(await waiting({ second_from_points: 2_000 }))).status).toBe(200);
  });

  it("gets one of two values that wait, not both one after the other", async () => {
    const third = await addPerson(server, { admin: true });
    server.clock.advance(1_000);
    const asked = await waiting({ points_per_dollar: 30 });
    const also = (await api(third).adminSettings.update({ points_per_dollar: 40 }))
      .second_approval_id;
    expect((await confirm(asked)).status).toBe(200);
    expect((await confirm(also)).body).toMatchObject({ code: "CHANGED_MEANWHILE" });
    expect(await stored()).toMatchObject({ points_per_dollar: 30 });
  });

  it("is withdrawn when its own admin changes the setting without a second one", async () => {
    const asked = await waiting({ second_from_points: 2_000 });
    await api().adminSettings.update({ second_from_points: 500 });
    expect((await confirm(asked)).body).toMatchObject({ code: "ALREADY_DECIDED" });
    expect(await stored()).toMatchObject({ second_from_points: 500 });
  });

  it("is no obstacle when it is another one, or has its value again", async () => {
    const asked = await waiting({ second_from_points: 2_000 });
    const { db } = server.services;
    await api(other).adminSettings.update({ second_from_points: 500, review_item_hours: 20 });
    await db.update(settings).set({ second_from_points: 1_000 });
    expect((await confirm(asked)).status).toBe(200);
  });
});
