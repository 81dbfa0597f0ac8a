import { describe, expect, it } from "vitest";
import { testServer } from "../../support/server";
import {
  addAccount,
  authClient,
  mailsTo,
  mailTo,
  newEmail,
  PASSWORD,
  requestAuth,
} from "./support";

const server = testServer();

describe("a signup with a known email", () => {
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shape);
    if (typeof value !== "object" || value === null) return typeof value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
  };

  it("answers a signup with a known email like a new one, and mails the owner", async () => {
    const { user } = await addAccount(server);
    const signup = (email: string) =>
      requestAuth(server, "POST", "/signup", {
        email,
        password: "another password",
        data: { colour: "red" },
      });
    const [known, unknown, repeated] = [
      await signup(user.email),
      await signup(newEmail()),
      await signup(user.email),
    ];
    expect(known.status).toBe(200);
    expect(shape(known.body)).toEqual(shape(unknown.body));
    expect(known.body.id).not.toBe(user.id);
    expect(known.body.id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(repeated.body.id).toBe(known.body.id);
    expect(known.body).toMatchObject({ role: "authenticated", user_metadata: { colour: "red" } });

    const mail = await mailTo(server, user.email);
    expect(mail.subject).toBe("You already have a Signpoint account");
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
    const login = await authClient(server).signInWithPassword({
      email: user.email,
      password: PASSWORD,
    });
    expect(login.error).toBeNull();
  });

  it("mails again for a signup that waits for its confirmation", async () => {
    const email = newEmail();
    const sent = { email, password: PASSWORD };
    const first = await requestAuth(server, "POST", "/signup", sent);
    const second = await requestAuth(server, "POST", "/signup", sent);
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
    expect(await mailsTo(server, email)).toHaveLength(2);
  });
});
