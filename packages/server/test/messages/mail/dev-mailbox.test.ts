import { beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../../../src/http/app";
import { queueMail } from "../../../src/messages/mail/queue-mail";
import { mails } from "../../../src/platform/db/schema/index";
import { authClient, click, mailTo, PASSWORD, requestAuth } from "../../accounts/auth/support";
import { testServer } from "../../support/server";

const server = testServer();
beforeEach(async () => {
  await server.services.db.delete(mails);
});

describe("the development mailbox", () => {
  it("shows an empty mailbox with a hint", async () => {
    expect(await (await fetch(`${server.url}/dev/mailbox.json`)).json()).toEqual([]);
    expect(await (await fetch(`${server.url}/dev/mailbox`)).text()).toContain("No mail yet");
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

  it("escapes user input in the mailbox", async () => {
    const body = { text: "<script>alert(1)</script> https://x.example/<b>", html: "" };
    await queueMail(
      server.services.db,
      { to: "a@example.com", subject: "<img src=x>", ...body },
      server.services.now(),
    );
    const page = await (await fetch(`${server.url}/dev/mailbox`)).text();
    expect(page).not.toContain("<script>");
    expect(page).not.toContain("<img");
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

describe("a mail's text", () => {
  it("has the same text in plain text and in HTML", async () => {
    const email = "texts@example.com";
    await requestAuth(server, "POST", "/signup", {
      email,
      password: PASSWORD,
      data: { username: "texts" },
    });
    const mail = await mailTo(server, email);
    for (const part of [mail.text, mail.html]) {
      for (const expected of ["Hello,", mail.code, "within 24 hours", "ignore this mail"]) {
        expect(part).toContain(expected);
      }
    }
    expect(mail.html).toContain(mail.link.href.replaceAll("&", "&amp;"));
    expect(mail.html).not.toMatch(/<(script|img|link)/);
  });
});
