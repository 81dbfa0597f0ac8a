import { describe, expect, it } from "vitest";
import { authSignups } from "../../../src/platform/db/schema/index";
import { testServer } from "../../support/server";
import { newEmail, PASSWORD, requestAuth, rowOf } from "./support";

const server = testServer();

const CHALLENGE = "a".repeat(43);

describe("refused signups", () => {
  const body = (fields: Record<string, unknown>) => ({
    email: newEmail(),
    password: PASSWORD,
    ...fields,
  });

  it.each([
    [
      "no email and no phone",
      { email: null },
      [422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
    ],
    [
      "a phone alone",
      { email: "", phone: "+4912345" },
      [400, "phone_provider_disabled", "Phone signups are disabled"],
    ],
    [
      "no password",
      { password: null },
      [400, "validation_failed", "Signup requires a valid password"],
    ],
    [
      "an empty password",
      { password: "" },
      [400, "validation_failed", "Signup requires a valid password"],
    ],
    [
      "129 characters of password",
      { password: "x".repeat(129) },
      [400, "validation_failed", "Password cannot be longer than 128 characters"],
    ],
    [
      "5 characters of password",
      { password: "12345" },
      [422, "weak_password", "Password should be at least 6 characters."],
    ],
    [
      "a challenge without a method",
      { code_challenge: CHALLENGE },
      [400, "validation_failed", "PKCE flow requires code_challenge_method and code_challenge"],
    ],
    [
      "a method without a challenge",
      { code_challenge_method: "s256" },
      [400, "validation_failed", "PKCE flow requires code_challenge_method and code_challenge"],
    ],
    [
      "an email without a domain",
      { email: "nobody" },
      [400, "validation_failed", "Unable to validate email address: invalid format"],
    ],
    [
      "an email of 256 characters",
      { email: `${"a".repeat(244)}@example.com` },
      [400, "validation_failed", "Unable to validate email address: invalid format"],
    ],
    [
      "a username outside the rule",
      { data: { username: "no spaces!" } },
      [
        400,
        "validation_failed",
        "Usernames have 3 to 30 characters: letters, digits, underscore, dot and hyphen.",
      ],
    ],
    [
      "a username that is no text",
      { data: { username: 12345 } },
      [
        400,
        "validation_failed",
        "Usernames have 3 to 30 characters: letters, digits, underscore, dot and hyphen.",
      ],
    ],
    [
      "data that is no object",
      { data: "text" },
      [
        400,
        "validation_failed",
        "User data must be an object of at most 4 kB that can be stored as JSON",
      ],
    ],
    [
      "data that is too much",
      { data: { note: "x".repeat(5_000) } },
      [
        400,
        "validation_failed",
        "User data must be an object of at most 4 kB that can be stored as JSON",
      ],
    ],
    [
      "data with a NUL character",
      { data: { note: "a\0b" } },
      [
        400,
        "validation_failed",
        "User data must be an object of at most 4 kB that can be stored as JSON",
      ],
    ],
    [
      "data with half a character",
      { data: { note: "\ud800" } },
      [
        400,
        "validation_failed",
        "User data must be an object of at most 4 kB that can be stored as JSON",
      ],
    ],
  ])("refuses a signup with %s", async (_, fields, row) => {
    const sent = body(fields);
    const before = await server.services.db.$count(authSignups);
    const answer = await requestAuth(server, "POST", "/signup", sent);
    expect(rowOf(answer)).toEqual(row);
    expect(await server.services.db.$count(authSignups)).toBe(before);
  });

  it.each([
    ["md5", CHALLENGE],
    ["s256", "a".repeat(42)],
    ["s256", "a".repeat(129)],
    ["s256", `${"a".repeat(43)}!`],
  ])("refuses a signup with the challenge %s %s", async (code_challenge_method, code_challenge) => {
    const answer = await requestAuth(
      server,
      "POST",
      "/signup",
      body({ code_challenge, code_challenge_method }),
    );
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
  });
});
