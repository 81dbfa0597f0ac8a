import { contactMessages as texts } from "@signpoint/api/texts";
import { beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../../src/http/app";
import { applyRetention } from "../../src/personal-data/apply-retention";
import { contactMessages, mails } from "../../src/platform/db/schema/index";
import { testServer } from "../support/server";

const FORM_SERVICE = "https://forms.example/contact";

const server = testServer({
  CONTACT_EMAIL: "desk@example.com",
  CONTACT_FORM_SERVICE_URL: FORM_SERVICE,
  RATE_LIMITS: "on",
  TRUST_PROXY: "1",
});
let visitors = 0;
let address = "";
beforeEach(async () => {
  visitors += 1;
  address = `198.51.100.${visitors}`;
  await server.services.db.delete(contactMessages);
  await server.services.db.delete(mails);
});

const MESSAGE = {
  name: "Grace Hopper",
  email: "grace@example.com",
  subject: "A reward that is missing",
  category: "billing",
  message: "Approved on Monday.\n<b>Nothing</b> arrived.",
};

const sendJson = (message: object) =>
  fetch(`${server.url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(message),
  });
const sendForm = (message: Record<string, string>, formName = "contact", headers = {}) =>
  fetch(server.url, {
    method: "POST",
    headers: { "x-forwarded-for": address, ...headers },
    body: new URLSearchParams({ "form-name": formName, ...message }),
  });
const sendFromBrowser = (message: Record<string, string>) =>
  sendForm(message, "contact", { accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
const sendMultipart = (message: Record<string, string>) => {
  const body = new FormData();
  body.set("form-name", "contact");
  for (const [name, value] of Object.entries(message)) body.set(name, value);
  return fetch(server.url, { method: "POST", headers: { "x-forwarded-for": address }, body });
};
const kept = () => server.services.db.select().from(contactMessages);
const mailed = () => server.services.db.select().from(mails);

describe("the contact form of a browser without scripts", () => {
  it("responds with a page that thanks, and stores the message", async () => {
    const response = await sendFromBrowser(MESSAGE);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toContain("<h1>Message Sent!</h1>");
    expect(await kept()).toMatchObject([MESSAGE]);
  });

  it("responds with a page that names the problem of a message, and stores nothing", async () => {
    const response = await sendFromBrowser({ ...MESSAGE, email: "<b>nobody" });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain("<h1>Your message was not sent</h1>");
    expect(page).toContain("<li>email: ");
    expect(page).not.toContain("<b>");
    expect(await kept()).toEqual([]);
  });
});

describe.each([
  ["a form", sendForm],
  ["a form in parts", sendMultipart],
  ["JSON", sendJson],
])("a contact message sent as %s", (_, send) => {
  it("stores and mails a contact message, with Reply-To set to its writer", async () => {
    const response = await send({
      ...MESSAGE,
      email: " Grace@Example.com ",
      name: " Grace Hopper ",
    });
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await kept()).toMatchObject([MESSAGE]);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "desk@example.com",
      subject: "Contact: A reward that is missing",
      reply_to: "grace@example.com",
    });
    for (const part of ["Grace Hopper <grace@example.com>", "Category: Billing", MESSAGE.message])
      expect(mail?.text_body).toContain(part);
    expect(mail?.html_body).toContain("&lt;b&gt;Nothing&lt;/b&gt;");
  });

  it("answers a bot alike and names what is wrong of others, and stores nothing of either", async () => {
    const bot = await send({ ...MESSAGE, name: "", "bot-field": "https://spam.example" });
    expect([bot.status, await bot.json()]).toEqual([200, { received: true }]);
    const wrong = await send({ ...MESSAGE, email: "grace at example" });
    const message = texts.emailInvalid;
    const data = { fields: { email: message } };
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { code: "BAD_REQUEST", message, data },
    ]);
    expect([await kept(), await mailed()]).toEqual([[], []]);
  });
});

it("refuses a contact message by its field that is empty or invalid", async () => {
  for (const [field, value] of [
    ["name", "  "],
    ["email", ""],
    ["subject", " "],
    ["message", "\n"],
    ["category", "gossip"],
    ["name", "x".repeat(101)],
    ["message", "x".repeat(5_001)],
    ["subject", "two\nBcc: everybody@example.com"],
    ["is_admin", "true"],
  ] as const) {
    const response = await sendJson({ ...MESSAGE, [field]: value });
    const { data, message } = (await response.json()) as {
      data: { fields: object };
      message: string;
    };
    expect([response.status, Object.keys(data.fields)]).toEqual([400, [field]]);
    if (value.trim() === "") expect(message).toBe(texts.fieldsRequired);
  }
  expect(await kept()).toEqual([]);
});

it("stores a contact message once when it arrives a second way too", async () => {
  for (const send of [sendForm, sendJson]) expect((await send(MESSAGE)).status).toBe(200);
  expect([await kept(), await mailed()]).toMatchObject([[MESSAGE], [{}]]);
  await sendJson({ ...MESSAGE, message: "Another one." });
  server.clock.advance(3_600_001);
  await sendJson(MESSAGE);
  expect(await kept()).toHaveLength(3);
});

it("limits contact messages to ten an hour per IP, over both ways", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const send = count % 2 === 0 ? sendForm : sendJson;
    statuses.push((await send(MESSAGE)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  const refused = await sendForm(MESSAGE);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
  expect(await refused.json()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  address = "203.0.113.1";
  expect((await sendForm(MESSAGE)).status).toBe(200);
});

it.each([
  ["with another name", () => sendForm(MESSAGE, "newsletter"), 404],
  ["of no form", () => fetch(server.url, { method: "POST", body: "name=Grace" }), 404],
  [
    "with broken parts",
    () =>
      fetch(server.url, {
        method: "POST",
        headers: { "content-type": "multipart/form-data" },
        body: "x",
      }),
    400,
  ],
  ["that is too large", () => sendForm({ ...MESSAGE, message: "x".repeat(1_100_000) }), 413],
])("refuses a contact form %s", async (_, send, status) => {
  expect((await send()).status).toBe(status);
  expect(await kept()).toEqual([]);
});

it("returns the other contact channels and allows the page to open them", async () => {
  const response = await fetch(`${server.url}/api/contact`);
  expect(await response.json()).toEqual({
    email: "desk@example.com",
    form_service_url: FORM_SERVICE,
  });
  expect(response.headers.get("content-security-policy")).toContain(
    "connect-src 'self' https://forms.example;",
  );
  const { services } = server;
  const config = { ...services.config, CONTACT_FORM_SERVICE_URL: undefined };
  const plain = await createApp({ ...services, config }).request("/api/contact");
  expect(await plain.json()).toMatchObject({ form_service_url: null });
  expect(plain.headers.get("content-security-policy")).toContain("connect-src 'self';");
});

it("deletes contact messages after three years, and not before", async () => {
  server.clock.set("2026-05-01T12:00:00Z");
  await sendJson(MESSAGE);
  server.clock.set("2029-05-01T12:00:00Z");
  expect((await applyRetention(server.services)).messages).toBe(0);
  server.clock.set("2029-05-01T12:00:01Z");
  expect((await applyRetention(server.services)).messages).toBe(1);
  expect(await kept()).toEqual([]);
});
