import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call } from "../support/call";
import { startTestServer, type TestServer } from "../support/server";
import {
  addAccount,
  ask,
  click,
  mailTo,
  newEmail,
  PASSWORD,
  type RawAnswer,
  rowOf,
  signIn,
} from "./support";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set("2026-03-01T12:00:00Z"));

const STRANGERS = "the stranger's password";
const NOT_CONFIRMED = [400, "email_not_confirmed", "Email not confirmed"];

const signup = (email: string, password: string, data: object = {}): Promise<RawAnswer> =>
  ask(server, "POST", "/signup", { email, password, data });
const login = (email: string, password: string) =>
  ask(server, "POST", "/token?grant_type=password", { email, password });
const isFree = async (username: string) =>
  (
    await call(server, "POST", "/rpc/check_username_availability", {
      body: { p_username: username },
    })
  ).body as unknown;
const profile = async (email: string) =>
  (
    await call(server, "POST", "/rpc/get_current_user_profile", {
      as: { token: (await signIn(server, email)).access_token },
    })
  ).body[0] as unknown;

describe("somebody who signs up with another person's address", () => {
  it("gains nothing when the owner signs up later and confirms", async () => {
    const { profile: stranger } = await addAccount(server);
    const email = newEmail();
    await signup(email, STRANGERS, {
      username: "strangers-choice",
      referral_code: stranger.referral_code,
    });
    await signup(email, PASSWORD, { username: "owners-choice" });
    await click((await mailTo(server, email)).link);

    expect((await login(email, STRANGERS)).body.code).toBe("invalid_credentials");
    expect(await profile(email)).toMatchObject({ username: "owners-choice", points: 0 });
    expect(await isFree("strangers-choice")).toBe(true);
    expect(await isFree("owners-choice")).toBe(false);
  });

  it("gains nothing by repeating the owner's signup, whose mail stays good", async () => {
    const email = newEmail();
    await signup(email, PASSWORD);
    const ownersMail = await mailTo(server, email);
    await signup(email, STRANGERS);
    const strangersMail = await mailTo(server, email);
    await click(ownersMail.link);
    expect((await login(email, STRANGERS)).body.code).toBe("invalid_credentials");
    expect((await login(email, PASSWORD)).status).toBe(200);
    expect((await click(strangersMail.link)).hash).toContain("error_code=otp_expired");
  });

  it("gains nothing when the owner resets the password instead", async () => {
    const email = newEmail();
    await signup(email, STRANGERS);
    await ask(server, "POST", "/recover", { email });
    expect((await click((await mailTo(server, email)).link)).hash).toContain("access_token");
    expect((await login(email, STRANGERS)).body.code).toBe("invalid_credentials");
  });
});

it("a mail that is sent again brings what the latest signup asked for", async () => {
  const email = newEmail();
  await signup(email, STRANGERS);
  await signup(email, PASSWORD);
  const stale = await mailTo(server, email);
  await ask(server, "POST", "/resend", { type: "signup", email });
  expect((await click(stale.link)).hash).toContain("error_code=otp_expired");
  await click((await mailTo(server, email)).link);
  expect((await login(email, PASSWORD)).status).toBe(200);
});

it("nothing that follows a signup tells whether the email was known", async () => {
  const { user } = await addAccount(server);
  const answers = await Promise.all(
    [user.email, newEmail()].map(async (email, index) => {
      const username = `probe-${index}`;
      const seen: unknown[] = [];
      for (const name of [username, `${username}-second`]) {
        seen.push((await signup(email, STRANGERS, { username: name })).status, await isFree(name));
        seen.push(rowOf(await signup(newEmail(), PASSWORD, { username: name })));
        seen.push(rowOf(await login(email, STRANGERS)), rowOf(await login(email, "wrong one")));
      }
      return seen;
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toContainEqual(NOT_CONFIRMED);
  expect(answers[0]?.filter((seen) => seen === true)).toEqual([]);
  expect((await login(user.email, PASSWORD)).status).toBe(200);
});
