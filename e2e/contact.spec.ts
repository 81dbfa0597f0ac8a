import type { Page } from "@playwright/test";
import { contactMessages } from "@signpoint/api/texts";
import { notice } from "./accounts/screens";
import { newIdentity } from "./support/accounts";
import { inspect } from "./support/inspect";
import { newestMail } from "./support/mailbox";
import { expect, test } from "./support/test";

const SUPPORT = "support@signpoint.example";

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
