import { contactMessages, refusalMessages } from "@signpoint/api/texts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { applySignOut } from "~/platform/session/session-store";
import { button, expectError, field, heading } from "../support/account-screens";
import { LOGOUT } from "../support/auth-server";
import { promised } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { profileOf, type Role } from "../support/people";
import { render } from "../support/render";

const SUPPORT = "support@signpoint.example";
const SERVICE = "https://forms.signpoint.example/contact";
const unavailable = async () => new Response(null, { status: 503 });
const offline = async () => {
  throw new TypeError("Failed to fetch");
};

type Route = () => Promise<Response>;

const open = (as: Role = "user", path = "/contact") =>
  render(path, {
    as,
    answers: { "contact.details": { email: SUPPORT, form_service_url: SERVICE } },
    paths: LOGOUT,
  });

/** Opens the form as ada. A message goes to the three routes, which can be changed, and `sent` says what each was sent. */
async function openForm() {
  await open();
  const routes: Record<string, Route> = {
    "/": unavailable,
    "/api/contact": unavailable,
    [SERVICE]: unavailable,
  };
  const sent: string[] = [];
  const { fetch: fetchOther } = window;
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const route = init?.method === "POST" ? routes[String(input)] : undefined;
    if (route === undefined) return await fetchOther(input, init);
    sent.push(`${String(input)} ${String(init?.body)}`);
    return await route();
  });
  return { routes, sent };
}

test("the contact form says what is missing and what is no email, and begins at the first of them", async () => {
  await open("visitor");
  await expect
    .element(page.getByRole("link", { name: SUPPORT }))
    .toHaveAttribute("href", `mailto:${SUPPORT}`);
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "FAQ" }))
    .toHaveAttribute("href", "/faq");
  await button("Send Message").click();
  await expectError(contactMessages.fieldsRequired);
  await expect.element(field("Name")).toHaveFocus();
  const required = ["Name", "Email", "Subject", "Message"];
  for (const label of required) {
    await expect.element(field(label)).toHaveAttribute("aria-invalid", "true");
  }
  await inspect();
  for (const label of required) await field(label).fill("Ada");
  await button("Send Message").click();
  await expect.element(field("Email")).toHaveFocus();
  await expect.element(field("Email")).toHaveAccessibleDescription(contactMessages.emailInvalid);
});

test("a contact message tries one method after the other and keeps the input", async () => {
  const { routes, sent } = await openForm();
  const { username: name, email } = profileOf("user");
  await expect.element(field("Name")).toHaveValue(name);
  await expect.element(field("Email")).toHaveValue(email);
  await field("Subject").fill("Hello");
  await field("Message").fill("Hello?");
  const attempt = async (text: string) => {
    sent.length = 0;
    await button("Send Message").click();
    await expectError(text);
    await expect.element(field("Message")).toHaveValue("Hello?");
  };

  await attempt(contactMessages.allMethodsFailed(SUPPORT));
  const message = { name, email, subject: "Hello", category: "general", message: "Hello?" };
  expect(sent).toEqual([
    `/ ${new URLSearchParams({ "form-name": "contact", ...message })}`,
    `/api/contact ${JSON.stringify(message)}`,
    `${SERVICE} ${JSON.stringify(message)}`,
  ]);

  const refusal = { code: "TOO_MANY_REQUESTS", message: refusalMessages.tooManyRequests };
  routes["/"] = offline;
  routes["/api/contact"] = async () => Response.json(refusal, { status: 429 });
  await attempt(refusalMessages.tooManyRequests);
  expect(sent).toHaveLength(2);
  routes["/api/contact"] = async () =>
    Response.json({ code: "BAD_REQUEST", message: "" }, { status: 400 });
  await attempt(contactMessages.failed(SUPPORT));
  for (const route of Object.keys(routes)) routes[route] = offline;
  vi.spyOn(Navigator.prototype, "onLine", "get").mockReturnValue(false);
  await attempt(contactMessages.network);
});

test("a typed message is not lost by a look at the FAQ, nor by anything before it is sent", async () => {
  await openForm();
  const faq = page.getByRole("main").getByRole("link", { name: "FAQ" });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await field("Message").fill("Hello?");
  await faq.click();
  await inspect();
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect.element(field("Message")).toHaveValue("Hello?");
  await faq.click();
  await question.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect.element(field("Message")).not.toBeInTheDocument();
});

test.each(["a visitor", "somebody whose session ends meanwhile"] as const)(
  "what %s has typed is not lost by the header's Login",
  async (who) => {
    const { url } = await open(who === "a visitor" ? "visitor" : "user");
    await field("Message").fill("Hello?");
    if (who !== "a visitor") applySignOut("session_expired");
    await page.getByRole("link", { name: "Login" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Keep Editing" }).click();
    expect(url()).toBe("/contact");
    await expect.element(field("Message")).toHaveValue("Hello?");
  },
);

test("a message about a redemption begins with its reference, and who logs out is not asked whether to leave it", async () => {
  const { url } = await open("user", "/contact?reference=7K3M-9001");
  await expect.element(field("Subject")).toHaveValue("Redemption 7K3M-9001");
  await expect.element(field("Category")).toHaveValue("billing");
  await field("Message").fill("Hello?");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(url).toBe("/login");
});

test("a contact message that the last method takes is sent, and says so while it is on its way", async () => {
  const { routes } = await openForm();
  const { promise: held, give: release } = promised();
  routes[SERVICE] = async () => {
    await held;
    return new Response(null, { status: 200 });
  };
  await field("Subject").fill("Hello");
  await field("Message").fill("Hello?");
  await button("Send Message").click();
  await expect.element(page.getByRole("button", { name: "Sending Message..." })).toBeVisible();
  release();
  await expect.element(heading("Message Sent!")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Back to Dashboard" }))
    .toHaveAttribute("href", "/dashboard");
  await inspect();
  await button("Send Another Message").click();
  await expect.element(field("Subject")).toHaveValue("");
  await expect.element(field("Message")).toHaveValue("");
  await expect.element(field("Category")).toHaveValue("general");
});
