import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { clientOf, type Inputs, tryCall } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addItem, redeemed } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const server = testServer();
let first: Person;
let second: Person;
beforeAll(async () => {
  first = await addPerson(server, { admin: true });
  second = await addPerson(server, { admin: true });
});

const decisions = (query: Inputs["administration"]["decisions"] = {}) =>
  clientOf(server, first).administration.decisions(query);

describe("audit log", () => {
  it("records who did what to what and when, with the values before and after", async () => {
    const user = await addPerson(server, { points: 100 });
    const { signingId, contract } = await pendingSigning(server, user);
    const p_note = "<script>alert(1)</script>";
    await clientOf(server, second).submissions.reject({ p_signed_contract_id: signingId, p_note });
    const { items } = await decisions({ subject: signingId });
    expect(items).toEqual([
      {
        id: expect.any(String),
        actor: "admin",
        admin_id: second.id,
        admin_username: second.username,
        action: "reject_contract",
        subject_type: "signed_contract",
        subject_id: signingId,
        subject_name: contract.title,
        subject_username: user.username,
        before: { status: "pending" },
        after: { status: "rejected", review_note: p_note },
        created_at: expect.any(String),
      },
    ]);
  });

  it("filters the audit log by admin, page by page", async () => {
    const { id: user_id } = await addPerson(server, { points: 100 });
    for (const admin of [first, second, first, second, first, second]) {
      await clientOf(server, admin).points.deduct({ user_id, points_to_deduct: 1 });
    }
    const all = (await decisions({ limit: 100 })).items;
    expect(all.length).toBeGreaterThan(8);
    const byAdmin = (await decisions({ admin: second.id, limit: 100 })).items;
    expect(byAdmin).toEqual(all.filter(({ admin_id }) => admin_id === second.id));
    const byName = await decisions({ admin: second.username.toUpperCase(), limit: 100 });
    expect(byName.items).toEqual(byAdmin);
    for (const admin of [newId(), "nobody-here"]) {
      expect((await decisions({ admin })).items).toEqual([]);
    }
    const page = await decisions({ limit: 2 });
    const rest = await decisions({ limit: 100, cursor: page.next_cursor ?? "" });
    expect([...page.items, ...rest.items]).toEqual(all);
  });

  it("filters the audit log by the person decided about, with their submissions and redemptions", async () => {
    const user = await addPerson(server, { points: 1_000 });
    const other = await addPerson(server, { points: 1_000 });
    const admin = clientOf(server, first);
    for (const person of [user, other]) {
      const { signingId } = await pendingSigning(server, person);
      await admin.submissions.approve({ p_signed_contract_id: signingId });
      const p_redemption_id = await redeemed(server, person, await addItem(server));
      await admin.redemptions.reject({ p_redemption_id });
      await admin.points.deduct({ user_id: person.id, points_to_deduct: 1 });
    }
    const about = async (query: Inputs["administration"]["decisions"]) =>
      (await decisions(query)).items.map(({ action }) => action);
    const all = ["deduct_points", "reject_redemption", "approve_contract", "credit_points"];
    expect(await about({ person: user.username.toUpperCase() })).toEqual(all);
    expect(await about({ person: user.id })).toEqual(all);
    expect(await about({ person: user.id, action: "deduct_points" })).toEqual(["deduct_points"]);
    expect(await about({ person: user.id, admin: second.username })).toEqual([]);
    expect(await about({ person: "nobody-here" })).toEqual([]);
    expect(await about({ person: newId() })).toEqual([]);
    const [newest] = (await decisions({ person: other.username })).items;
    expect(newest).toMatchObject({ subject_id: other.id });
  });

  it("finds the decision about an appeal by the person who appealed, and by no one else", async () => {
    const user = await addPerson(server, { points: 100 });
    const other = await addPerson(server, { points: 100 });
    const { signingId: p_signed_contract_id } = await pendingSigning(server, user);
    await pendingSigning(server, other);
    await clientOf(server, first).submissions.reject({ p_signed_contract_id });
    const { id } = await clientOf(server, user).contracts.appeal({
      p_signed_contract_id,
      p_text: "Please look again.",
    });
    const p_note = "It is complete.";
    await clientOf(server, second).appeals.decide({ p_appeal_id: id, p_overturn: true, p_note });
    const [newest] = (await decisions({ person: user.username })).items;
    expect(newest).toMatchObject({ action: "decide_appeal", subject_id: id });
    const others = (await decisions({ person: other.username })).items;
    expect(others.filter(({ action }) => action === "decide_appeal")).toEqual([]);
  });

  it("filters the audit log by time: from an instant on, and before another", async () => {
    const edge = server.services.now().toISOString();
    server.clock.advance(1_000);
    const user = await addPerson(server, { points: 60 });
    const taken = { user_id: user.id, points_to_deduct: 10 };
    await clientOf(server, first).points.deduct(taken);
    const [newest, ...others] = (await decisions({ from: edge, limit: 100 })).items;
    expect(newest).toMatchObject({ subject_name: user.username, subject_username: null });
    expect(others.map(({ created_at }) => created_at).filter((at) => at < edge)).toEqual([]);
    const earlier = (await decisions({ to: edge, limit: 100 })).items;
    expect(earlier.map(({ created_at }) => created_at).filter((at) => at >= edge)).toEqual([]);
    expect(earlier.length + others.length + 1).toBe((await decisions({ limit: 100 })).items.length);
    const unknown: Record<string, string>[] = [
      { from: "yesterday" },
      { to: "2026-01-01" },
      { action: "steal" },
    ];
    for (const query of unknown) {
      const given = { as: first, query };
      expect((await request(server, "GET", "/admin/decisions", given)).status).toBe(400);
    }
  });

  it("records nothing in the audit log of calls that were refused", async () => {
    const user = await addPerson(server, { points: 100 });
    const { signingId, contract } = await pendingSigning(server, user);
    const before = (await decisions({ limit: 100 })).items.length;
    const { submissions } = clientOf(server, user);
    const approval = submissions.approve({ p_signed_contract_id: signingId });
    expect((await tryCall(approval)).status).toBe(403);
    const { adminContracts } = clientOf(server, second);
    const input = { p_admin_id: first.id, p_contract_id: contract.id };
    expect((await tryCall(adminContracts.delete(input))).status).toBe(403);
    expect((await decisions({ limit: 100 })).items).toHaveLength(before);
  });
});
