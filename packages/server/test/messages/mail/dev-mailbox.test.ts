import { beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../../../src/http/app";
import { queueMail } from "../../../src/messages/mail/queue-mail";
import { mails } from "../../../src/platform/db/schema/index";
import { click, PASSWORD } from "../../accounts/auth/support";
import { authClient } from "../../support/auth-client";
import { testServer } from "../../support/server";

const server = testServer();
beforeEach(async () => {
  await server.services.db.delete(mails);
});

describe("the development mailbox", () => {
  it("shows an empty mailbox with a hint, and escapes user input", async () => {
    expect(await (await fetch(`${server.url}/dev/mailbox.json`)).json()).toEqual([]);
    const page = async () => await (await fetch(`${server.url}/dev/mailbox`)).text();
    expect(await page()).toContain("No mail yet");
    const body = { text: "<script>alert(1)</script> https://x.example/<b>", html: "" };
    const mail = { to: "a@example.com", subject: "<img src=x>", ...body };
    await queueMail(server.services.db, mail, server.services.now());
    expect(await page()).not.toMatch(/<script>|<img/);
  });

  it("shows every mail, newest first, with links that work", async () => {
    const email = "mailbox@example.com";
    const browser = authClient(server);
    await browser.signUp({ email, password: PASSWORD });
    await browser.resetPasswordForEmail(email);
    const response = await fetch(`${server.url}/dev/mailbox.json`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const shown = (await response.json()) as Record<string, unknown>[];
    expect(shown.map(({ subject }) => subject)).toEqual([
      "Reset your Signpoint password",
      "Confirm your email for Signpoint",
    ]);
    expect(Object.keys(shown[0] ?? {})).toEqual(["to", "subject", "text", "links", "sent_at"]);
    expect(shown[0]).toMatchObject({ to: email, sent_at: expect.stringMatching(/Z$/) });
    const to = async (address: string) =>
      await (
        await fetch(`${server.url}/dev/mailbox.json?${new URLSearchParams({ to: address })}`)
      ).json();
    expect(await to(email)).toEqual(shown);
    expect(await to("nobody@example.com")).toEqual([]);
    const target = await click(String([shown[0]?.links].flat()[0]));
    expect(
      (await browser.exchangeCodeForSession(target.searchParams.get("code") ?? "")).error,
    ).toBeNull();
  });

  it.each([
    ["in production", { isDevelopment: false }],
    ["with a mail server", { SMTP_URL: "smtp://127.0.0.1:1" }],
  ])("serves no mailbox %s", async (_, change) => {
    const { services } = server;
    const app = createApp({ ...services, config: { ...services.config, ...change } });
    for (const path of ["/dev/mailbox", "/dev/mailbox.json"]) {
      const text = await (await app.request(path)).text();
      expect(text).not.toContain("mailbox@example.com");
      expect(text).not.toContain("Development mailbox");
    }
  });
});
