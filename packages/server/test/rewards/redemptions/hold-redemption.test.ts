import { HOLD_MAX_DAYS } from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { redemptionMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { adminDecisions, redemptions } from "../../../src/platform/db/schema/index";
import { noticesOf } from "../../messages/notices/support";
import { clientOf, fieldErrorsOf, tryCall } from "../../support/client";
import { approve, redeemedCash, reject } from "../../support/marketplace";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";
import { codeOf, setClock } from "./support";

const server = testServer();
let admin: Person;
let buyer: Person;
let id: string;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

async function newRedemption() {
  await setClock(server, new Date(), [admin]);
  buyer = await addPerson(server, { points: 200 });
  ({ id } = await redeemedCash(server, buyer));
}
const inDays = (days: number) =>
  new Date(server.clock.now().getTime() + days * MS_PER_DAY).toISOString();
const hold = (as: Person, p_until = inDays(2), p_reason = "We ask the bank.") =>
  clientOf(server, as).redemptions.hold({ p_redemption_id: id, p_reason, p_until });
const release = (as: Person, p_reason?: string) =>
  clientOf(server, as).redemptions.release({ p_redemption_id: id, p_reason });
const decisions = async () =>
  await server.services.db
    .select()
    .from(adminDecisions)
    .where(eq(adminDecisions.subject_id, id))
    .orderBy(adminDecisions.created_at, adminDecisions.id);

describe("holding a redemption", () => {
  it("refuses to approve during a hold, and approves once it has ended by itself", async () => {
    await newRedemption();
    const until = inDays(2);
    expect(await hold(admin, until)).toMatchObject({
      status: "PENDING",
      held_until: until,
      hold_reason: "We ask the bank.",
    });
    expect(await codeOf(approve(server, id, admin))).toBe("REDEMPTION_HELD");
    expect(await pointsOf(server, buyer)).toBe(0);
    await setClock(server, new Date(Date.parse(until) - 1), [admin]);
    expect(await codeOf(approve(server, id, admin))).toBe("REDEMPTION_HELD");
    await setClock(server, until, [admin]);
    expect(await approve(server, id, admin)).toMatchObject({ status: "APPROVED" });
  });

  it("tells the buyer of each hold, until when and why", async () => {
    await newRedemption();
    await setClock(server, "2027-01-04T10:00:00.000Z", [admin, buyer]);
    await hold(admin, "2027-01-06T12:30:00.000Z");
    await hold(admin, "2027-01-07T12:30:00.000Z", "We still wait.");
    const held = (await noticesOf(server, buyer)).filter(({ kind }) => kind === "redemption_held");
    expect(held).toHaveLength(2);
    expect(held[0]?.body).toContain(
      "It cannot be approved before 7 Jan 2027, 12:30 UTC: We still wait.",
    );
    const [mine] = (await clientOf(server, buyer).redemptions.mine({})).items;
    expect(mine).toMatchObject({
      held_until: "2027-01-07T12:30:00.000Z",
      hold_reason: "We still wait.",
    });
  });

  it("can be cancelled and rejected during a hold", async () => {
    await newRedemption();
    await hold(admin);
    expect(await reject(server, id, admin)).toMatchObject({ status: "REJECTED" });
    await newRedemption();
    await hold(admin);
    await clientOf(server, buyer).redemptions.cancel({ p_redemption_id: id });
    expect(await pointsOf(server, buyer)).toBe(200);
  });

  it("can be approved at once when the hold is lifted, and records hold and release", async () => {
    await newRedemption();
    const until = inDays(2);
    await hold(admin, until);
    expect(await release(admin, "The bank answered.")).toMatchObject({
      held_until: null,
      hold_reason: null,
    });
    expect(await codeOf(release(admin))).toBe("REDEMPTION_NOT_HELD");
    expect(await approve(server, id, admin)).toMatchObject({ status: "APPROVED" });
    const held = { held_until: until, hold_kind: "admin", hold_reason: "We ask the bank." };
    expect(await decisions()).toMatchObject([
      { action: "hold_redemption", admin_id: admin.id, before: null, after: held },
      {
        action: "release_redemption",
        before: held,
        after: { held_until: null, reason: "The bank answered." },
      },
      { action: "approve_redemption" },
    ]);
  });

  it("refuses an end in the past or too far ahead, and a missing reason, and changes nothing", async () => {
    await newRedemption();
    const fields = async (until: string, reason?: string) =>
      fieldErrorsOf(await tryCall(hold(admin, until, reason)));
    expect(await fields(inDays(0))).toEqual({ p_until: redemptionMessages.holdUntilAhead });
    expect(await fields(inDays(HOLD_MAX_DAYS + 1))).toEqual({
      p_until: redemptionMessages.holdTooLong(HOLD_MAX_DAYS),
    });
    expect(Object.keys((await fields(inDays(1), " ")) ?? {})).toEqual(["p_reason"]);
    expect(await decisions()).toEqual([]);
  });

  it("refuses an end earlier than that of the hold in force, also of a limit, and changes nothing", async () => {
    await newRedemption();
    const until = inDays(2);
    const justBefore = new Date(Date.parse(until) - 1).toISOString();
    const second = await addPerson(server, { admin: true });
    await hold(admin, until);
    expect(fieldErrorsOf(await tryCall(hold(second, justBefore, "Shorter.")))).toEqual({
      p_until: redemptionMessages.holdNotShorter,
    });
    const limit = { hold_kind: "bonus_wait", hold_reason: null, held_by: null } as const;
    await server.services.db.update(redemptions).set(limit).where(eq(redemptions.id, id));
    expect(fieldErrorsOf(await tryCall(hold(second, justBefore, "Shorter.")))).toEqual({
      p_until: redemptionMessages.holdNotShorter,
    });
    expect(await decisions()).toHaveLength(1);
    expect(await codeOf(approve(server, id, admin))).toBe("REDEMPTION_HELD");
    expect(await hold(second, until, "The same end.")).toMatchObject({ held_until: until });
    // Once it has ended by itself, a new one may be of any length.
    await setClock(server, until, [admin]);
    await hold(admin, inDays(1));
  });

  it("refuses to hold or release an own, a decided and an unknown redemption", async () => {
    await setClock(server, new Date(), [admin]);
    const own = await addPerson(server, { admin: true, points: 200 });
    ({ id } = await redeemedCash(server, own));
    expect(await codeOf(hold(own))).toBe("OWN_DECISION");
    expect(await codeOf(release(own))).toBe("OWN_DECISION");
    await approve(server, id, admin);
    expect(await codeOf(hold(admin))).toBe("ALREADY_DECIDED");
    expect(await codeOf(release(admin))).toBe("ALREADY_DECIDED");
    id = newId();
    expect(await codeOf(hold(admin))).toBe("NOT_FOUND");
    expect(await codeOf(release(admin))).toBe("NOT_FOUND");
  });
});
