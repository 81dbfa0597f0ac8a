import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hashPassword } from "../../../src/accounts/auth/passwords";
import { authUsers } from "../../../src/platform/db/schema/index";
import { testServer } from "../../support/server";
import {
  addAccount,
  authClient,
  bearer,
  mailTo,
  newEmail,
  openSession,
  requestAuth,
  signIn,
} from "./support";

const server = testServer();

const REFUSED = {
  status: 422,
  body: {
    code: "weak_password",
    message: expect.stringContaining("one of the most common ones"),
    weak_password: { reasons: ["pwned"] },
  },
};

describe("a common password", () => {
  it.each(["123456", "password", "PassWord", "iloveyou", "qwertyuiop", "trustno1"])(
    "is refused at the signup: %s",
    async (password) => {
      const email = newEmail();
      expect(await requestAuth(server, "POST", "/signup", { email, password })).toMatchObject(
        REFUSED,
      );
      const { error } = await authClient(server).signUp({ email, password });
      expect(error).toMatchObject({ name: "AuthWeakPasswordError", reasons: ["pwned"] });
    },
  );

  it("is refused as a new password, and the present one stays", async () => {
    const { user } = await addAccount(server);
    const own = bearer(await openSession(server, user.email));
    const put = await requestAuth(server, "PUT", "/user", { password: "letmein" }, own);
    expect(put).toMatchObject(REFUSED);
    await signIn(server, user.email);
  });

  it("is refused after a mailed link for a new password, which can then be another one", async () => {
    const { user } = await addAccount(server);
    const browser = authClient(server);
    await browser.resetPasswordForEmail(user.email);
    const { token } = await mailTo(server, user.email);
    await browser.verifyOtp({ token_hash: token, type: "recovery" });
    expect((await browser.updateUser({ password: "football" })).error?.code).toBe("weak_password");
    expect((await browser.updateUser({ password: "a new horse" })).error).toBeNull();
  });

  it.each(["Signpoint2026", "ada.lovelace1"])(
    "is also a name of the product or of the account, and says so: %s",
    async (password) => {
      const email = `ada-lovelace@${newEmail().split("@")[0]}.example`;
      expect(await requestAuth(server, "POST", "/signup", { email, password })).toMatchObject({
        status: 422,
        body: { code: "weak_password", message: expect.stringContaining("your name") },
      });
      const { user } = await addAccount(server, { email: email.replace("ada-", "ada.") });
      const own = bearer(await openSession(server, user.email));
      const put = await requestAuth(server, "PUT", "/user", { password }, own);
      expect(put).toMatchObject({
        status: 422,
        body: { code: "weak_password", message: expect.stringContaining("your name") },
      });
    },
  );

  it("that was set earlier still logs in", async () => {
    const { user } = await addAccount(server);
    const password_hash = await hashPassword("123456");
    await server.services.db
      .update(authUsers)
      .set({ password_hash })
      .where(eq(authUsers.id, user.id));
    await signIn(server, user.email, "123456");
  });

  it.each(["1234567a-b", "signpoint-demo", "correct horse battery"])(
    "is not what %s is taken for",
    async (password) => {
      const answer = await requestAuth(server, "POST", "/signup", { email: newEmail(), password });
      expect(answer.status).toBe(200);
    },
  );
});
