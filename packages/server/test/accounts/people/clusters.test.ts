import { CLUSTER_PEOPLE_MIN } from "@signpoint/api/platform/constants";
import { eq, inArray, isNotNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { authSessions, redemptions, users } from "../../../src/platform/db/schema/index";
import { authClient } from "../../support/auth-client";
import { clientOf, fieldErrorsOf, type Inputs, tryCall } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addCashItem, BANK_DETAILS, redeemed } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { addAccount, PASSWORD, requestAuth } from "../auth/support";

const server = testServer({ TRUST_PROXY: "1" });
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

type Input = NonNullable<Inputs["administration"]["clusters"]>;
const clusters = (input: Input) => clientOf(server, admin).administration.clusters(input);
const all = async (input: Input) => (await clusters({ limit: 100, ...input })).items;
const shares = async (person: Person) =>
  (await clientOf(server, admin).people.account({ id: person.id })).shares;
const times = (count: number) =>
  Promise.all(Array.from({ length: count }, () => addPerson(server, { points: 2_000 })));
const idsOf = (people: { id: string }[]) =>
  people.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1));

/** Asks for cash to an account number. */
async function cashTo(person: Person, accountNumber: string): Promise<string> {
  const item = await addCashItem(server, { value: "$1" });
  return await redeemed(server, person, item, {
    p_bank_details: { ...BANK_DETAILS, accountNumber },
  });
}
const invite = (inviter: Person, people: Person[]) =>
  server.services.db
    .update(users)
    .set({ referred_by: inviter.id })
    .where(inArray(users.id, idsOf(people)));
const logInFrom = (network: string, people: Person[]) =>
  server.services.db
    .update(authSessions)
    .set({ network })
    .where(inArray(authSessions.user_id, idsOf(people)));

describe("clusters of an account number", () => {
  it("name the people who have used it, however they wrote it, and never the number", async () => {
    const [one, two, other] = await times(3);
    if (!one || !two || !other) throw new Error("nobody was added");
    const id = await cashTo(one, "7001 2233-44");
    await cashTo(two, "7001223344");
    await cashTo(two, "70-01-22-33-44");
    await cashTo(other, "7001223345");
    const [cluster, ...more] = await all({ user_id: one.id });
    expect(more).toEqual([]);
    expect(cluster).toMatchObject({ kind: "account", network: null, inviter: null, people: 2 });
    expect(idsOf(cluster?.named ?? [])).toEqual(idsOf([one, two]));
    expect(await all({ user_id: other.id })).toEqual([]);
    expect([await shares(one), await shares(other)]).toEqual([
      { account: 1, network: 0 },
      { account: 0, network: 0 },
    ]);
    const [row] = await server.services.db.select().from(redemptions).where(eq(redemptions.id, id));
    const answer = JSON.stringify(await all({}));
    expect(row?.account_hash).not.toBeNull();
    for (const secret of ["7001", "3344", BANK_DETAILS.bankName, row?.account_hash ?? "?"]) {
      expect(answer).not.toContain(secret);
    }
  });

  it("count who is suspended and who has an approved submission", async () => {
    const [one, two, three] = await times(3);
    if (!one || !two || !three) throw new Error("nobody was added");
    for (const person of [one, two, three]) await cashTo(person, "5550001112");
    const { signingId } = await pendingSigning(server, one);
    await pendingSigning(server, two);
    const { submissions, people } = clientOf(server, admin);
    await submissions.approve({ p_signed_contract_id: signingId });
    await people.suspend({ p_user_id: three.id, p_reason: "Abuse" });
    const [cluster] = await all({ user_id: two.id });
    expect(cluster).toMatchObject({ people: 3, suspended: 1, with_approval: 1 });
    const suspended = cluster?.named.filter((person) => person.is_suspended) ?? [];
    expect(idsOf(suspended)).toEqual([three.id]);
  });
});

describe("clusters of a network", () => {
  it("are of those who are logged in from one /24 or /48, as their logins and refreshes say", async () => {
    const [one, two, elsewhere] = [
      await addAccount(server),
      await addAccount(server),
      await addAccount(server),
    ];
    const from = async ({ user }: typeof one, ip: string) =>
      await requestAuth(
        server,
        "POST",
        "/token?grant_type=password",
        { email: user.email, password: PASSWORD },
        { "x-forwarded-for": ip },
      );
    await from(one, "203.0.113.5");
    const { body } = await from(two, "203.0.113.250");
    await from(elsewhere, "203.0.114.5");
    const [cluster, ...more] = await all({ kind: "network", user_id: one.user.id });
    expect(more).toEqual([]);
    expect(cluster).toMatchObject({ kind: "network", network: "203.0.113.0/24", people: 2 });
    expect(idsOf(cluster?.named ?? [])).toEqual(idsOf([one.user, two.user]));
    expect(await all({ kind: "network", user_id: elsewhere.user.id })).toEqual([]);

    const refreshed = { refresh_token: body.refresh_token };
    const path = "/token?grant_type=refresh_token";
    const forwarded = { "x-forwarded-for": "2001:db8:7:1::9" };
    expect((await requestAuth(server, "POST", path, refreshed, forwarded)).status).toBe(200);
    expect(await all({ kind: "network", user_id: one.user.id })).toEqual([]);
    await from(elsewhere, "2001:db8:7:2::1");
    const [moved] = await all({ kind: "network", user_id: two.user.id });
    expect(moved).toMatchObject({ network: "2001:db8:7::/48", people: 2 });
  });

  it("lose who logs out, and count a person with two logins once", async () => {
    const account = await addAccount(server);
    const browser = authClient(server);
    for (let n = 0; n < 2; n += 1) {
      await authClient(server).signInWithPassword({
        email: account.user.email,
        password: PASSWORD,
      });
    }
    await browser.signInWithPassword({ email: account.user.email, password: PASSWORD });
    const [other] = await times(1);
    if (!other) throw new Error("nobody was added");
    await logInFrom("198.51.100.0/24", [{ ...other, id: account.user.id }, other]);
    expect(await all({ kind: "network", user_id: other.id })).toMatchObject([{ people: 2 }]);
    expect(await shares(other)).toEqual({ account: 0, network: 1 });
    await browser.signOut({ scope: "global" });
    expect(await all({ kind: "network", user_id: other.id })).toEqual([]);
    expect(await shares(other)).toEqual({ account: 0, network: 0 });
  });
});

describe("clusters of an inviter", () => {
  it("are of five and more who joined by one code, without those whose accounts were deleted", async () => {
    const inviter = await addPerson(server);
    const people = await times(CLUSTER_PEOPLE_MIN.inviter);
    const [last, ...others] = people;
    if (!last) throw new Error("nobody was added");
    await invite(inviter, others);
    expect(await all({ kind: "inviter", user_id: others[0]?.id })).toEqual([]);
    await invite(inviter, [last]);
    expect(await all({ kind: "inviter", user_id: last.id })).toMatchObject([
      {
        id: expect.any(String),
        kind: "inviter",
        inviter: { id: inviter.id, username: inviter.username },
        network: null,
        people: 5,
      },
    ]);
  });

  it("name the ten newest and count all", async () => {
    const inviter = await addPerson(server);
    const people = await times(12);
    await invite(inviter, people);
    const { db } = server.services;
    for (const [place, person] of people.entries()) {
      const created_at = new Date(Date.UTC(2026, 0, 1 + place)).toISOString();
      await db.update(users).set({ created_at }).where(eq(users.id, person.id));
    }
    const [cluster] = await all({ kind: "inviter", user_id: people[0]?.id });
    expect(cluster).toMatchObject({
      people: 12,
      first_joined_at: "2026-01-01T00:00:00.000Z",
      last_joined_at: "2026-01-12T00:00:00.000Z",
    });
    const newest = people.slice(2).reverse();
    expect(cluster?.named.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  });
});

describe("the list of clusters", () => {
  it("has the largest first, and each once over all pages, also among equals", async () => {
    await server.services.db
      .update(authSessions)
      .set({ network: null })
      .where(isNotNull(authSessions.network));
    for (const [place, size] of [2, 4, 2, 3, 2].entries()) {
      await logInFrom(`10.0.${place}.0/24`, await times(size));
    }
    const found: { network: string | null; people: number }[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await clusters({ kind: "network", limit: 2, ...(cursor && { cursor }) });
      found.push(...page.items);
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(found.map(({ people }) => people)).toEqual([4, 3, 2, 2, 2]);
    expect(new Set(found.map(({ network }) => network)).size).toBe(5);
  });

  it("refuses unknown kinds, ids and cursors", async () => {
    for (const wrong of [{ kind: "city" }, { user_id: "me" }, { cursor: "nonsense" }]) {
      const ending = await tryCall(clusters(wrong as Input));
      expect(ending.status).toBe(400);
      expect(Object.keys(fieldErrorsOf(ending))).toEqual(Object.keys(wrong));
    }
    expect(await all({ user_id: newId() })).toEqual([]);
  });
});
