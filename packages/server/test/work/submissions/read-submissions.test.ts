import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { clientOf, type Inputs, type Outputs } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true, points: 100 });
});

const pendingCount = async () => (await clientOf(server, admin).submissions.list({})).total;

describe("the queue of submissions", () => {
  it("lists pending submissions, longest waiting first, page by page", async () => {
    const before = await pendingCount();
    const expected: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const person = await addPerson(server, { points: 100 });
      server.clock.advance(1_000);
      expected.push((await pendingSigning(server, person)).signingId);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Outputs["submissions"]["list"] = await clientOf(server, admin).submissions.list({
        limit: 2,
        ...(cursor !== null && { cursor }),
      });
      expect(page.total).toBe(before + 5);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen.slice(before)).toEqual(expected);
  });

  it("steps through pending submissions, past decided ones and one's own", async () => {
    const before = await pendingCount();
    const ids: string[] = [];
    for (const person of [
      await addPerson(server, { points: 100 }),
      await addPerson(server, { points: 100 }),
      admin,
      await addPerson(server, { points: 100 }),
    ]) {
      server.clock.advance(1_000);
      ids.push((await pendingSigning(server, person)).signingId);
    }
    const [first = "", second = "", own = "", last = ""] = ids;
    const around = async (id: string) =>
      await clientOf(server, admin).submissions.neighbours({ signed_contract_id: id });
    expect(await around(second)).toEqual({ previous: first, next: last, waiting: before + 3 });
    expect(await around(last)).toMatchObject({ previous: second, next: null });
    expect(await around(own)).toMatchObject({ previous: second, next: last });
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: second });
    expect(await around(second)).toEqual({ previous: first, next: last, waiting: before + 2 });
    expect(await around(last)).toMatchObject({ previous: first });
    const missing = `/admin/submissions/${newId()}/neighbours`;
    expect((await request(server, "GET", missing, { as: admin })).status).toBe(404);
  });

  it("is searched by title, person and id, and lists what was decided newest first", async () => {
    const person = await addPerson(server, { points: 500 });
    const ids: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      server.clock.advance(1_000);
      ids.push((await pendingSigning(server, person)).signingId);
    }
    const [first = "", second = ""] = ids;
    const { contract } = await clientOf(server, admin).submissions.get({
      signed_contract_id: first,
    });
    const found = async (filters: Inputs["submissions"]["list"]) =>
      (await clientOf(server, admin).submissions.list(filters)).items.map(({ id }) => id);
    expect(await found({ search: person.username.slice(1).toUpperCase() })).toEqual(ids);
    expect(await found({ search: second })).toEqual([second]);
    expect(await found({ search: contract.title.toUpperCase(), user_id: person.id })).toContain(
      first,
    );
    expect(await found({ search: `${person.username}%` })).toEqual([]);
    for (const p_signed_contract_id of ids)
      await clientOf(server, admin).submissions.approve({ p_signed_contract_id });
    expect(await found({ search: person.username })).toEqual([]);
    expect(await found({ search: person.username, status: "approved" })).toEqual([second, first]);
  });

  it("returns a submission with its contract and signer", async () => {
    const person = await addPerson(server, { points: 100 });
    const { signingId, contract } = await pendingSigning(server, person);
    const body = await clientOf(server, admin).submissions.get({ signed_contract_id: signingId });
    expect(body).toMatchObject({
      id: signingId,
      username: person.username,
      contract: { title: contract.title, points_cost: 100, points_reward: 250 },
    });
  });

  it("says whether the signer is suspended at the time, in the list and alone", async () => {
    const person = await addPerson(server, { points: 100 });
    const { signingId } = await pendingSigning(server, person);
    const { submissions, people } = clientOf(server, admin);
    const marks = async () => {
      const { items } = await submissions.list({ limit: 100 });
      const alone = await submissions.get({ signed_contract_id: signingId });
      return [items.find(({ id }) => id === signingId)?.is_suspended, alone.is_suspended];
    };
    expect(await marks()).toEqual([false, false]);
    await people.suspend({ p_user_id: person.id, p_reason: "Abuse" });
    expect(await marks()).toEqual([true, true]);
    await people.lift({ p_user_id: person.id, p_reason: "It was a mistake" });
    expect(await marks()).toEqual([false, false]);
  });

  it("shows submissions to admins alone", async () => {
    const person = await addPerson(server);
    for (const path of ["/admin/submissions", `/admin/submissions/${newId()}`]) {
      expect((await request(server, "GET", path)).status).toBe(401);
      expect((await request(server, "GET", path, { as: person })).status).toBe(403);
    }
    const missing = `/admin/submissions/${newId()}`;
    expect((await request(server, "GET", missing, { as: admin })).status).toBe(404);
  });
});
