import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { authFactors, users } from "../../../src/platform/db/schema/index";
import { addFactor, nextCodeOf } from "../../support/factors";
import { testServer } from "../../support/server";
import { addAccount, mailsTo, recover } from "./support";

const server = testServer();
beforeAll(() => {
  server.clock.set(new Date());
});

const DAY_MS = 24 * 3_600_000;
const NEW_PASSWORD = "a brand new password";
const REMOVED = "A second factor was removed from your Signpoint account";

const factorsOf = async (id: string) => {
  const { db } = server.services;
  const isThere = and(eq(authFactors.user_id, id), isNull(authFactors.removed_at));
  const rows = await db.select().from(authFactors).where(isThere);
  return rows.map((factor) => factor.id);
};

/** Returns the browser of a mailed link, opened so long after the account got its factor. */
async function recoverAfter(ms: number, { admin = false } = {}) {
  const { user } = await addAccount(server);
  if (admin) {
    await server.services.db.update(users).set({ is_admin: true }).where(eq(users.id, user.id));
  }
  const factor = await addFactor(server, user);
  server.clock.advance(ms);
  const browser = await recover(server, user.email);
  const setPassword = async () =>
    (await browser.updateUser({ password: NEW_PASSWORD })).error?.code ?? "done";
  return { user, factor, browser, setPassword };
}

describe("a new password by a mailed link", () => {
  it("removes a factor that is younger than 7 days, and tells the owner", async () => {
    const { user, browser, setPassword } = await recoverAfter(7 * DAY_MS - 3_600_000);
    expect(await setPassword()).toBe("done");
    expect(await factorsOf(user.id)).toEqual([]);
    expect((await browser.mfa.listFactors()).data?.all).toEqual([]);
    const subjects = (await mailsTo(server, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain(REMOVED);
  });

  it("asks for a factor that is 7 days old, and leaves it", async () => {
    const { user, factor, browser, setPassword } = await recoverAfter(7 * DAY_MS);
    expect(await setPassword()).toBe("insufficient_aal");
    const code = nextCodeOf(server, factor.secret);
    await browser.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(await setPassword()).toBe("done");
    expect(await factorsOf(user.id)).toEqual([factor.id]);
  });

  it("accepts the proof of an old factor alone where there is a younger one, which it removes", async () => {
    const { user, factor, browser, setPassword } = await recoverAfter(7 * DAY_MS);
    const younger = await addFactor(server, user);
    const prove = ({ id, secret }: typeof factor) =>
      browser.mfa.challengeAndVerify({ factorId: id, code: nextCodeOf(server, secret) });
    await prove(younger);
    expect(await setPassword()).toBe("insufficient_aal");
    expect(await factorsOf(user.id)).toHaveLength(2);
    await prove(factor);
    expect(await setPassword()).toBe("done");
    expect(await factorsOf(user.id)).toEqual([factor.id]);
  });

  it("asks for each factor of an admin, however young, and removes none", async () => {
    const { user, factor, setPassword } = await recoverAfter(60_000, { admin: true });
    expect(await setPassword()).toBe("insufficient_aal");
    expect(await factorsOf(user.id)).toEqual([factor.id]);
  });

  it("asks for a young factor, too, once the mail was answered a quarter of an hour ago", async () => {
    const { user, factor, setPassword } = await recoverAfter(60_000);
    server.clock.advance(901_000);
    expect(await setPassword()).toBe("insufficient_aal");
    expect(await factorsOf(user.id)).toEqual([factor.id]);
  });
});
