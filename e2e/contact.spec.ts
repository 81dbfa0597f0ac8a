import type { Page, Route } from "@playwright/test";
import { contactMessages, refusalMessages } from "@signpoint/api/messages";
import { notice } from "./accounts/screens";
import { newIdentity } from "./support/accounts";
import { inspect } from "./support/inspect";
import { newestMail } from "./support/mailbox";
import { expect, login, test } from "./support/test";

const SUPPORT = "support@signpoint.example";
const FORM_SERVICE = "https://forms.signpoint.example/contact";

const fields = (page: Page) => ({
  name: page.getByLabel("Name"),
  email: page.getByLabel("Email"),
  subject: page.getByLabel("Subject"),
  category: page.getByLabel("Category"),
  message: page.getByLabel("Message"),
  send: page.getByRole("button", { name: "Send Message" }),
});

test("a contact message is validated, sent and mailed, and another one can follow", async ({
  page,
  request,
}) => {
  const { email, username } = newIdentity();
  await page.goto("/contact");
  const form = fields(page);
  await expect(page.getByRole("link", { name: SUPPORT })).toHaveAttribute(
    "href",
    `mailto:${SUPPORT}`,
  );
  await expect(page.getByRole("main").getByRole("link", { name: "FAQ" })).toBeVisible();
  await expect(form.message).toHaveAttribute("rows", "6");
  await expect(form.category.getByRole("option")).toHaveText([
    "General Inquiry",
    ...["Technical Support", "Billing", "Contracts", "Account", "Feedback", "Partnership"],
  ]);
  await expect(page.locator("[name=bot-field]")).toBeHidden();

  await form.send.click();
  await expect(notice(page, "error")).toHaveText(contactMessages.fieldsRequired);
  await expect(form.name).toBeFocused();
  for (const field of [form.name, form.email, form.subject, form.message]) {
    await expect(field).toHaveAttribute("required");
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await inspect(page);

  await form.name.fill("Ada");
  await form.email.fill(username);
  await form.subject.fill(`About ${username}`);
  await form.category.selectOption("Billing");
  await form.message.fill("A reward is missing.");
  await form.send.click();
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveAccessibleDescription(contactMessages.emailInvalid);

  await form.email.fill(email);
  await form.send.click();
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  await inspect(page);
  const mail = await newestMail(request, SUPPORT, new RegExp(username));
  expect(mail.text).toContain(`Ada <${email}>`);
  expect(mail.text).toContain("A reward is missing.");

  await page.getByRole("button", { name: "Send Another Message" }).click();
  for (const field of [form.name, form.email, form.subject, form.message]) {
    await expect(field).toHaveValue("");
  }
  await expect(form.category).toHaveValue("general");
});

test.describe("when a message cannot be delivered", () => {
  test.use({
    expectedErrors: [
      /status of (400|429|5\d\d)|ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch/,
    ],
  });

  test("a contact message tries one method after the other and keeps the input", async ({
    page,
    context,
    account,
  }) => {
    const asked: string[] = [];
    const answers = new Map<string, (route: Route) => Promise<void>>();
    const status = (code: number) => (route: Route) => route.fulfill({ status: code });
    const watch = async (url: string, name: string) => {
      await page.route(url, async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        asked.push(`${name} ${route.request().postData()}`);
        return (answers.get(name) ?? status(503))(route);
      });
    };
    await watch("**/", "form");
    await watch("**/api/contact", "call");
    await watch(FORM_SERVICE, "service");
    const attempt = async (text: string | RegExp) => {
      asked.length = 0;
      await form.send.click();
      await expect(notice(page, "error")).toHaveText(text);
      await expect(form.message).toHaveValue("Hello?");
    };

    await login(page, account);
    await page.goto("/contact");
    const form = fields(page);
    await expect(form.name).toHaveValue(account.username);
    await expect(form.email).toHaveValue(account.email);
    await form.subject.fill("Hello");
    await form.message.fill("Hello?");

    await attempt(contactMessages.allMethodsFailed(SUPPORT));
    const name = account.username;
    const { email } = account;
    const sent = { name, email, subject: "Hello", category: "general", message: "Hello?" };
    expect(asked).toEqual([
      `form ${new URLSearchParams({ "form-name": "contact", ...sent })}`,
      `call ${JSON.stringify(sent)}`,
      `service ${JSON.stringify(sent)}`,
    ]);
    await inspect(page);

    answers.set("form", (route) => route.abort());
    answers.set("call", (route) =>
      route.fulfill({
        status: 429,
        json: { code: "TOO_MANY_REQUESTS", message: refusalMessages.tooManyRequests },
      }),
    );
    await attempt(refusalMessages.tooManyRequests);
    expect(asked).toHaveLength(2);

    answers.set("call", (route) =>
      route.fulfill({ status: 400, json: { code: "BAD_REQUEST", message: "" } }),
    );
    await attempt(contactMessages.failed(SUPPORT));

    await page.unrouteAll();
    await context.setOffline(true);
    await attempt(contactMessages.network);
    await context.setOffline(false);

    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await watch("**/", "form");
    await watch("**/api/contact", "call");
    await watch(FORM_SERVICE, "service");
    answers.delete("form");
    answers.set("call", (route) => route.abort());
    answers.set("service", async (route) => {
      await held;
      await route.fulfill({ status: 200, headers: { "access-control-allow-origin": "*" } });
    });
    await form.send.click();
    await expect(page.getByRole("button", { name: "Sending Message..." })).toBeVisible();
    answer();
    await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  });
});
