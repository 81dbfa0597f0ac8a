import { expect, it } from "vitest";
import { bearer, mailTo, newEmail, PASSWORD, requestAuth } from "../accounts/auth/support";
import { approve, BANK_DETAILS, redeemedCash } from "../support/marketplace";
import { addPerson } from "../support/people";
import { testServer } from "../support/server";

const server = testServer();

const NEW_PASSWORD = "staple battery horse";
const WRONG_PASSWORD = "wrong horse battery";

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  requestAuth(server, "POST", path, body, headers);
const login = (email: string, password = PASSWORD) =>
  send("/token?grant_type=password", { email, password });

async function mailed(path: "/signup" | "/recover", email: string) {
  await send(path, { email, ...(path === "/signup" && { password: PASSWORD }) });
  return await mailTo(server, email);
}

it("logs no password, token, code, bank detail or email in a whole journey", async () => {
  server.logged.length = 0;
  const email = newEmail();
  const signup = await mailed("/signup", email);
  await send("/verify", { type: "signup", email, token: "000000" });
  await send("/verify", { type: "signup", email, token: signup.code });
  await login(email, WRONG_PASSWORD);
  const { body: session } = await login(email);
  const { body: refreshed } = await send("/token?grant_type=refresh_token", {
    refresh_token: session.refresh_token,
  });
  const recovery = await mailed("/recover", email);
  await fetch(recovery.link, { redirect: "manual" });
  const token = String(refreshed.access_token);
  await requestAuth(
    server,
    "PUT",
    "/user",
    { password: NEW_PASSWORD },
    bearer({ access_token: token }),
  );
  const person = await addPerson(server, { points: 200 });
  const admin = await addPerson(server, { admin: true });
  const { id } = await redeemedCash(server, person);
  await approve(server, id, admin, { p_note: "Paid." });
  await send("/logout", undefined, { authorization: `Bearer ${token}` });
  const text = server.logged.join("");
  expect(text).toContain('"event":"password_changed"');
  expect(text).toContain('"path":"/api/rpc/approve_redemption"');
  const secrets = {
    email,
    password: PASSWORD,
    newPassword: NEW_PASSWORD,
    wrongPassword: WRONG_PASSWORD,
    signupToken: signup.token,
    recoveryToken: recovery.token,
    accessToken: token,
    refreshToken: String(session.refresh_token),
    nextRefreshToken: String(refreshed.refresh_token),
    personsToken: person.token,
    adminsToken: admin.token,
    ...BANK_DETAILS,
  };
  for (const { code } of [signup, recovery]) expect(text).not.toMatch(new RegExp(`\\b${code}\\b`));
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret.length, what).toBeGreaterThan(5);
    expect(text.includes(secret), `${what} is in the log`).toBe(false);
  }
});
