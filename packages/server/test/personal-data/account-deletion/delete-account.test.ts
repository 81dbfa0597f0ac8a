import { ACCOUNT_DELETION_WAIT_DAYS } from "@signpoint/api/platform/constants";
import { MS_PER_DAY, MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { and, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { deleteDueAccounts } from "../../../src/personal-data/account-deletion/delete-due-accounts";
import {
  appeals,
  authFactors,
  files,
  signedContracts,
  suspensions,
  users,
} from "../../../src/platform/db/schema/index";
import {
  addAccount,
  confirm,
  newEmail,
  PASSWORD,
  requestAuth,
  signUp,
} from "../../accounts/auth/support";
import { pdf } from "../../platform/files/sample-files";
import { type Place, signedForFile, storedFiles, upload } from "../../platform/files/upload";
import { clientOf, tryCall } from "../../support/client";
import { proved } from "../../support/factors";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { addItem, approve, redeemed, redeemedCash, reject } from "../../support/marketplace";
import {
  addPerson,
  ledgerOf,
  makeAdmin,
  type Person,
  pointsOf,
  signedIn,
} from "../../support/people";
import { testServer } from "../../support/server";
import { columnsWithoutLoss, NOT_IN_LIFE, valuesOfErased } from "./column-decisions";
import { dumpEverything, WORDS, wholeLife } from "./life";
import { askedToLeave, keepTokenOf } from "./support";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});
afterAll(async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});

const WAIT_MS = ACCOUNT_DELETION_WAIT_DAYS * MS_PER_DAY;

/** A person with a password, and points if given. */
async function withPassword(points = 0): Promise<Person> {
  const { user } = await addAccount(server, { email: newEmail() });
  const person = await signedIn(server, user.email);
  const credit = { p_user_id: person.id, p_points: points, p_reason: "Test" };
  if (points > 0) await clientOf(server, admin).points.credit(credit);
  return person;
}

const ask = (person: Person, p_password = PASSWORD) =>
  clientOf(server, person).accountDeletion.request({ p_password });

/** Lets the days pass, and the job run. */
async function pass(milliseconds = WAIT_MS): Promise<number> {
  server.clock.advance(milliseconds);
  admin.token = (await signedIn(server, admin.email)).token;
  return await deleteDueAccounts(server.services);
}

/** Submits a file, and has it rejected: further ones may go with an appeal. */
async function rejectedWithFile(person: Person, place: Place): Promise<void> {
  const { body } = await upload(server, { place, body: pdf(), as: person });
  const { path: file_url } = body as { path: string };
  await submit(server, person, place.signingId, { [place.questionId]: { file_url } });
  const about = { p_signed_contract_id: place.signingId };
  await clientOf(server, admin).submissions.reject(about);
}

const profileOf = (person: Person) =>
  server.services.db.query.users.findFirst({ where: eq(users.id, person.id) });

describe("the request to delete an account", () => {
  it("tells the points and what is open, and keeps its date when it is repeated", async () => {
    const person = await withPassword(100);
    await pendingSigning(server, person, { points_cost: 40 });
    const { deletes_at } = await ask(person);
    server.clock.advance(1_000);
    expect(await ask(person)).toEqual({ deletes_at });
    const { requested_at, ...told } = await clientOf(server, person).accountDeletion.get();
    expect(told).toEqual({
      deletes_at,
      points: 60,
      open_signings: 1,
      obstacles: [],
      is_last_admin: false,
    });
    expect(new Date(deletes_at).getTime() - new Date(requested_at ?? "").getTime()).toBe(WAIT_MS);
  });

  it("is refused while a redemption or payout is open, and names them", async () => {
    const person = await withPassword(1_000);
    const card = await redeemed(server, person, await addItem(server));
    const { id: cash } = await redeemedCash(server, person);
    await approve(server, cash, admin);
    const { accountDeletion } = clientOf(server, person);
    const { obstacles } = await accountDeletion.get();
    expect(obstacles.map(({ kind, redemption_id }) => [kind, redemption_id])).toEqual([
      ["redemption", card],
      ["payout", cash],
    ]);
    const refused = await tryCall(ask(person));
    expect(refused).toMatchObject({ status: 409, body: { code: "DELETION_NOT_POSSIBLE" } });
    const { message } = (refused as { body: { message: string } }).body;
    for (const { reference } of obstacles) expect(message).toContain(reference);
    await reject(server, card, admin);
    await clientOf(server, admin).payouts.markFailed({ p_redemption_id: cash, p_reason: "Closed" });
    expect((await tryCall(ask(person))).ok).toBe(true);
  });

  it("is cancelled by the owner, by the link of the mail, and by no link of an earlier request", async () => {
    const person = await withPassword();
    const { accountDeletion } = clientOf(server, person);
    await ask(person);
    const earlier = await keepTokenOf(server, person.email);
    expect(await accountDeletion.cancel({})).toEqual({ cancelled: true });
    expect(await accountDeletion.cancel({})).toEqual({ cancelled: false });
    server.clock.advance(1_000);
    await ask(person);
    const stranger = clientOf(server).accountDeletion;
    const old = await tryCall(stranger.cancelByMail({ p_token: earlier }));
    expect(old).toMatchObject({ body: { code: "LINK_EXPIRED" } });
    const forged = `${earlier.slice(0, -4)}AAAA`;
    expect(await tryCall(stranger.cancelByMail({ p_token: forged }))).toMatchObject({
      status: 400,
    });
    const p_token = await keepTokenOf(server, person.email);
    expect(await stranger.cancelByMail({ p_token })).toEqual({ cancelled: true });
    await pass();
    expect(await profileOf(person)).toMatchObject({ deleted_at: null });
  });
});

describe("the deletion of an account", () => {
  it("closes open signings with a refund, and open appeals, leaves what was missed, and takes the balance by one entry with a recorded cause, on its date and not before", async () => {
    const person = await withPassword(100);
    const missed = await addContract(server, { points_cost: 0, duration: 2 });
    const late = await sign(server, person, missed.id);
    const { contract, signingId } = await pendingSigning(server, person, {
      points_cost: 40,
      max_signers: 1,
      duration: 0,
    });
    const free = await pendingSigning(server, person, { points_cost: 0 });
    const appealed = { p_signed_contract_id: free.signingId };
    await clientOf(server, admin).submissions.reject(appealed);
    await clientOf(server, person).contracts.appeal({ ...appealed, p_text: "It was right." });
    await ask(person);
    await pass(WAIT_MS - MS_PER_MINUTE);
    expect(await profileOf(person)).toMatchObject({ email: person.email, points: 60 });
    expect(await pass(MS_PER_MINUTE)).toBe(1);
    expect(await profileOf(person)).toMatchObject({ email: "", points: 0 });
    expect(await server.services.db.$count(appeals, eq(appeals.user_id, person.id))).toBe(0);
    expect(await ledgerOf(server, person)).toEqual([
      ["POINTS_EARNED", 100],
      ["CONTRACT_SIGNED", 0],
      ["CONTRACT_SIGNED", -40],
      ["CONTRACT_SIGNED", 0],
      ["CONTRACT_REJECTED", 0],
      ["CONTRACT_REJECTED", 40],
      ["POINTS_REDEEMED", -100],
    ]);
    const signingOf = (id: string) =>
      server.services.db.query.signedContracts.findFirst({ where: eq(signedContracts.id, id) });
    expect(await signingOf(signingId)).toMatchObject({ status: "rejected", decided_by: null });
    const other = await addPerson(server, { points: 50 });
    expect(await sign(server, other, contract.id)).toBeTruthy();
    await clientOf(server, admin).adminContracts.extend({
      p_admin_id: admin.id,
      p_contract_id: missed.id,
      p_additional_minutes: 60,
    });
    expect((await signingOf(late))?.status).toBe("missed");
  });

  it("waits while a redemption is open that was requested later, and while the account is suspended, and leaves the ban as it is", async () => {
    const person = await withPassword(220);
    await ask(person);
    const id = await redeemed(server, person, await addItem(server));
    expect(await pass()).toBe(0);
    expect(await profileOf(person)).toMatchObject({ email: person.email, points: 20 });
    await approve(server, id, admin);
    const about = { p_user_id: person.id, p_reason: "Abuse" };
    await clientOf(server, admin).people.suspend(about);
    expect(await pass(0)).toBe(0);
    expect(await profileOf(person)).toMatchObject({ email: person.email, points: 20 });
    const ban = await server.services.db
      .select()
      .from(suspensions)
      .where(eq(suspensions.user_id, person.id));
    expect(ban).toMatchObject([{ reason: "Abuse", ended_at: null }]);
    await clientOf(server, admin).people.lift(about);
    expect(await pass(0)).toBe(1);
  });

  it("is refused to the last admin, and blocked for them, and leaves everything of theirs as it was", async () => {
    const last = await addPerson(server, { admin: true, points: 100 });
    const { db } = server.services;
    const isOther = and(users.is_admin, ne(users.id, last.id));
    await db.update(users).set({ is_admin: false }).where(isOther);
    const { accountDeletion } = clientOf(server, last);
    expect(await accountDeletion.get()).toMatchObject({ is_last_admin: true });
    expect(await tryCall(accountDeletion.request({}))).toMatchObject({
      body: { code: "DELETION_NOT_POSSIBLE" },
    });
    const { signingId } = await pendingSigning(server, last, { points_cost: 40 });
    await askedToLeave(server, last);
    expect(await deleteAccount(server.services, last.id)).toBe("blocked");
    const signing = await db.query.signedContracts.findFirst({
      where: eq(signedContracts.id, signingId),
    });
    expect(signing).toMatchObject({ status: "pending", review_note: null });
    expect(await pointsOf(server, last)).toBe(60);
    await makeAdmin(server, admin.id);
    expect(await deleteAccount(server.services, last.id)).toBe("deleted");
  });

  it.each(["in progress", "rejected"])(
    "leaves no file of an upload that runs meanwhile, for a signing that is %s",
    async (status) => {
      const person = await withPassword();
      await askedToLeave(server, person);
      const place = await signedForFile(server, person, { duration: 0 });
      if (status === "rejected") await rejectedWithFile(person, place);
      const { store } = server.services.files;
      const { put } = store;
      const outcomes: string[] = [];
      const spy = vi.spyOn(store, "put").mockImplementationOnce(async (key, file) => {
        outcomes.push(await deleteAccount(server.services, person.id));
        await put(key, file);
      });
      const sent = await upload(server, { place, body: pdf(), filename: "late.pdf", as: person });
      spy.mockRestore();
      expect(outcomes).toEqual(["deleted"]);
      expect(sent.status).toBeGreaterThanOrEqual(400);
      expect((await storedFiles(server)).join()).not.toContain("late.pdf");
      const { db } = server.services;
      expect(await db.select().from(files).where(eq(files.user_id, person.id))).toEqual([]);
    },
  );

  it("ends the sessions, frees the email, and holds the username for 90 days", async () => {
    const person = await withPassword();
    await ask(person);
    await pass();
    expect(await tryCall(clientOf(server, person).dashboard.get({}))).toMatchObject({
      status: 401,
    });
    const { email, username } = person;
    const login = await requestAuth(server, "POST", "/token?grant_type=password", {
      email,
      password: PASSWORD,
    });
    expect(login.status).toBe(400);
    const isFree = () =>
      clientOf(server).profile.checkUsernameAvailability({ p_username: username });
    await pass(89 * MS_PER_DAY);
    expect(await isFree()).toBe(false);
    await pass(MS_PER_DAY);
    expect(await isFree()).toBe(true);
    const again = await addAccount(server, { email, username });
    expect(again.user.id).not.toBe(person.id);
    expect(again.profile.username).toBe(username);
  });

  it("leaves none of the person's data in the database, the file store and a new backup, and changes each column that is said to be erased", async () => {
    const { person, secrets, invited } = await wholeLife(server, PASSWORD);
    await server.services.securityEvents?.flush();
    const before = await dumpEverything(server);
    const words = Object.entries(WORDS).filter(([name]) => name !== "accountNumber");
    const stored = words.filter(([name]) => !["accountName", "address"].includes(name));
    for (const [name, word] of stored) expect([name, before.includes(word)]).toEqual([name, true]);
    for (const secret of secrets) expect(before).toContain(secret);
    const values = await valuesOfErased(server);
    const [factor] = await server.services.db
      .select()
      .from(authFactors)
      .where(eq(authFactors.user_id, person.id));
    await ask(await proved(server, person, factor?.id ?? ""));
    expect(await pass()).toBe(1);
    expect(columnsWithoutLoss(values, await valuesOfErased(server))).toEqual(NOT_IN_LIFE);
    const after = await dumpEverything(server);
    for (const [name, word] of [...words, ["accountNumber", WORDS.accountNumber]]) {
      expect([name, after.includes(String(word))]).toEqual([name, false]);
    }
    for (const secret of [...secrets, factor?.secret ?? ""]) expect(after).not.toContain(secret);
    expect((await storedFiles(server)).join()).not.toContain(WORDS.filename);
    expect(await profileOf(person)).toMatchObject({ username: expect.stringMatching(/^Deleted/) });
    const friend = await server.services.db.query.users.findFirst({
      where: eq(users.id, invited.user.id),
    });
    expect(friend?.referred_by).toBe(person.id);
  }, 60_000);

  it("pays the referral bonus of a mailbox once, also when its account was deleted, and none for a deleted referrer, whose friends' signups go through", async () => {
    const inviter = await withPassword();
    const data = { referral_code: (await profileOf(inviter))?.referral_code };
    const email = newEmail();
    /** Signs up with a form of the mailbox, and returns how many points that brought to both. */
    const join = async (form: string) => {
      await signUp(server, form, data);
      await confirm(server, form);
      const [invited] = await server.services.db.select().from(users).where(eq(users.email, form));
      return { id: invited?.id ?? expect.fail(), points: invited?.points };
    };
    const first = await join(email);
    expect(first.points).toBe(50);
    await askedToLeave(server, first);
    expect(await deleteAccount(server.services, first.id)).toBe("deleted");
    expect((await join(email)).points).toBe(0);
    expect((await join(email.replace("@", "+again@"))).points).toBe(0);
    expect((await profileOf(inviter))?.points).toBe(50);

    const invited = newEmail();
    await signUp(server, invited, data);
    await askedToLeave(server, inviter);
    expect(await deleteAccount(server.services, inviter.id)).toBe("deleted");
    await confirm(server, invited);
    const balance = { points: users.points };
    expect(
      await server.services.db.select(balance).from(users).where(eq(users.email, invited)),
    ).toEqual([{ points: 0 }]);
    expect((await join(newEmail())).points).toBe(0);
  });
});
