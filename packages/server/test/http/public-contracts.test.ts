import { doorTexts } from "@signpoint/api/http/door";
import { publicContractTexts as texts } from "@signpoint/api/work/contracts/public-contract-texts";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { renderDoor } from "../../src/http/pages/door";
import { publicContractPage } from "../../src/http/pages/public-contract-page";
import { siteFiles } from "../../src/http/pages/site-files";
import { errorResponse } from "../../src/http/responses";
import { executeRows } from "../../src/platform/db/execute-rows";
import { inMemoryLimit } from "../../src/platform/limits/limit";
import type { Services } from "../../src/platform/services";
import { PublicContracts } from "../../src/work/contracts/public-contracts";
import { clientOf } from "../support/client";
import { addContract } from "../support/main-job";
import { addPerson } from "../support/people";
import { testServer } from "../support/server";

const DAY = 24 * 60;
const PAGE = "<head><!--meta--><title>x</title><!--/meta--></head><main><!--content--></main>";

const server = testServer();
let app: Hono;
beforeAll(() => {
  server.clock.set("2026-06-01T12:00:00.000Z");
  app = appOf(server.services);
});

function appOf(services: Services): Hono {
  const routes = new Hono();
  routes.get("/c/:id", (c) => publicContractPage(services, c, PAGE));
  routes.get("/door", async (c) => c.json(await renderDoor(services, c)));
  routes.route("/", siteFiles(services));
  const report = () => undefined;
  routes.onError((error, c) => errorResponse(services, c, error, { report }));
  return routes;
}

const open = (id: string) => app.request(`/c/${id}`);
const shared = (given: Parameters<typeof addContract>[1] = {}) =>
  addContract(server, { is_public: true, ...given });
/** Lets a minute pass, after which what is kept in memory is read anew. */
const passMinute = () => server.clock.advance(60_000);

describe("the page of a public contract", () => {
  it("tells what it asks, costs and pays, its places, deadline and review time, and leads through signup and login back to it", async () => {
    const { id } = await shared({
      title: "Translate the help page",
      activity: "Translate it.",
      type: "Research",
      points_cost: 200,
      points_reward: 900,
      duration: 10 * DAY,
      max_signers: 5,
      effort_minutes: 150,
    });
    const response = await open(id);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    for (const part of [
      "Translate the help page</h1>",
      "Research contract",
      "+700 points",
      "Translate it.",
      "<dd>200 points</dd>",
      "<dd>900 points</dd>",
      "<dd>About 2.5 h</dd>",
      "<dd>5 left</dd>",
      "<dd>Sign by 11 Jun 2026, 12:00 UTC</dd>",
      "<dd>Usually within 24 to 48 hours</dd>",
      `href="/signup?redirect=%2Fcontracts%2F${id}"`,
      `href="/login?redirect=%2Fcontracts%2F${id}"`,
    ]) {
      expect(text).toContain(part);
    }
    const { PUBLIC_URL } = server.services.config;
    for (const tag of [
      '<meta property="og:title" content="Translate the help page · Signpoint" />',
      "Sign for 200 points, earn 900 points once it is approved, about 2.5 h. Translate it.",
      `content="${new URL("/share-research.png", PUBLIC_URL).href}"`,
      `<link rel="canonical" href="${new URL(`/c/${id}`, PUBLIC_URL).href}" />`,
    ]) {
      expect(text).toContain(tag);
    }
  });

  it("shows hostile texts as texts, also in the previews, at the door and in the sentence at the login", async () => {
    const hostile = `<script>alert(1)</script>" onload='x' & <!--/meta--> $& {x}`;
    const { id } = await shared({
      title: hostile,
      activity: hostile,
      points_cost: 0,
      points_reward: 999_999,
    });
    passMinute();
    const door = await app.request(`/door?redirect=/contracts/${id}`);
    const { wanted, more } = (await door.json()) as Record<string, string>;
    for (const html of [await (await open(id)).text(), wanted ?? "", more ?? ""]) {
      expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=");
      expect(html).not.toContain("<script>");
      expect(html).not.toContain('" onload');
    }
  });

  it("stays, and says so, when all places are taken and in the grace period", async () => {
    const { id } = await shared({ max_signers: 1, duration: 60, points_cost: 0 });
    expect(await (await open(id)).text()).not.toContain('class="notice"');
    await clientOf(server, await addPerson(server)).contracts.sign({ p_contract_id: id });
    passMinute();
    const full = await open(id);
    expect([full.status, await full.text()]).toEqual([
      200,
      expect.stringContaining(texts.notices.full),
    ]);
    server.clock.advance(60 * 60_000);
    const inGrace = await open(id);
    const text = await inGrace.text();
    expect([inGrace.status, text]).toEqual([200, expect.stringContaining(texts.notices.in_grace)]);
    expect(text).toContain(`<dd>${texts.signingIsOver}</dd>`);
  });

  it("answers 410 with a way on once it is not public any more, deleted or has fully expired", async () => {
    const admin = await addPerson(server, { admin: true });
    const deleted = await shared();
    await clientOf(server, admin).adminContracts.delete({
      p_admin_id: admin.id,
      p_contract_id: deleted.id,
    });
    await expectGone(deleted.id, deleted.title);
    const closed = await shared();
    await open(closed.id);
    const by = { p_admin_id: admin.id, p_contract_id: closed.id };
    await clientOf(server, admin).adminContracts.update({ ...by, p_is_public: false });
    passMinute();
    await expectGone(closed.id, closed.title);
    const expired = await shared({ duration: 60 });
    server.clock.advance(90 * 60_000);
    await expectGone(expired.id, expired.title);
  });

  async function expectGone(id: string, title: string) {
    const response = await open(id);
    const text = await response.text();
    expect(response.status).toBe(410);
    expect(text).toContain(texts.gone.title);
    expect(text).toContain('href="/signup?redirect=/contracts"');
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).not.toContain(title);
  }

  it("is the same 404 for a contract that never was public, one that does not exist, and no id at all", async () => {
    const hidden = await addContract(server, { title: "Not for everybody" });
    const answers = [];
    for (const id of [hidden.id, "0199a1b2-0000-7000-8000-00000000000a", "x'--"]) {
      const response = await open(encodeURIComponent(id));
      answers.push([response.status, response.headers.get("cache-control"), await response.text()]);
    }
    expect(answers[0]).toEqual([404, "no-cache", expect.stringContaining(texts.unknown.title)]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it("asks the database once a minute for each contract, and limits how many others a client can ask for", async () => {
    const limits = {
      ...server.services.limits,
      publicPagePerIp: inMemoryLimit({ name: "pages", times: 2, withinSeconds: 60 }),
    };
    const publicContracts = new PublicContracts(server.services.db);
    const limited = appOf({ ...server.services, limits, publicContracts });
    const [first, second, third] = [await shared(), await shared(), await shared()];
    for (const { id } of [first, second, first, second, first]) {
      expect((await limited.request(`/c/${id}`)).status).toBe(200);
    }
    const refused = await limited.request(`/c/${third.id}`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    const door = await limited.request(`/door?redirect=/contracts/${third.id}`);
    expect(await door.json()).toMatchObject({ wanted: doorTexts.wanted });
  });
});

describe("the page of a public contract that is in memory", () => {
  it("is shown with the promised times of up to a minute ago, without the database", async () => {
    const { id } = await shared();
    const queries: PropertyKey[] = [];
    const counted = new Proxy(server.services.db, {
      get: (db, name) => {
        queries.push(name);
        return Reflect.get(db, name) as unknown;
      },
    });
    const publicContracts = new PublicContracts(counted);
    const kept = appOf({ ...server.services, db: counted, publicContracts });
    const first = await (await kept.request(`/c/${id}`)).text();
    const asked = queries.length;
    expect(asked).toBeGreaterThan(0);
    expect(await (await kept.request(`/c/${id}`)).text()).toBe(first);
    expect(queries).toHaveLength(asked);
  });
});

describe("what login and signup show to visitors", () => {
  const door = async (query = "") =>
    (await (await app.request(`/door${query}`)).json()) as {
      wanted: string;
      more: string;
      intro: string;
    };

  it("names a public contract that was opened, and says the same of every other page, unknown ones included", async () => {
    const { id } = await shared({ title: "Count the shelves", points_cost: 10, points_reward: 40 });
    const hidden = await addContract(server);
    const gone = await shared({ status: "inactive" });
    expect((await door(`?redirect=/contracts/${id}`)).wanted).toBe(
      "Log in or sign up to see “Count the shelves”, +30 points.",
    );
    for (const path of [
      `/contracts/${hidden.id}`,
      `/contracts/${gone.id}`,
      "/contracts/0199a1b2-0000-7000-8000-00000000000a",
      "/marketplace/0199a1b2-0000-7000-8000-00000000000a",
      "/admin",
      "//elsewhere.example",
    ]) {
      expect((await door(`?redirect=${encodeURIComponent(path)}`)).wanted, path).toBe(
        doorTexts.wanted,
      );
    }
    expect((await door()).wanted).toBe("");
    expect((await door(`?redirect=/contracts/${id}&reason=session_expired`)).wanted).toBe("");
  });

  it("shows two public contracts that can be signed, one that costs nothing first, and the figures from five decisions on", async () => {
    await shared({ title: "Costs", points_cost: 5, points_reward: 900_000 });
    await shared({ title: "Free", points_cost: 0, points_reward: 999_999_999 });
    await addContract(server, { title: "Hidden", points_cost: 0, points_reward: 999_999_999 });
    passMinute();
    const { more, intro } = await door();
    expect(more.match(/<li>/g)).toHaveLength(2);
    expect(more).toContain(">Free</a><span>Free to sign, pays 999,999,999 points</span>");
    expect(more).not.toContain("Hidden");
    expect(intro).toContain(doorTexts.line);
    expect(intro).not.toContain("decisions");
    const times = { count: 105, median_hours: 4.6, p95_hours: 20 };
    const reviewTimes = { read: async () => ({ contracts: times, items: times, cash: times }) };
    const busy = appOf({ ...server.services, reviewTimes: reviewTimes as never });
    expect(((await (await busy.request("/door")).json()) as { intro: string }).intro).toContain(
      '<a href="/review-times">105 decisions in 30 days, half within 5 hours</a>',
    );
  });

  it("leaves out what cannot be had while the database does not answer", async () => {
    const broken = new Proxy(server.services.db, {
      get: () => {
        throw new Error("no database");
      },
    });
    const without = appOf({ ...server.services, publicContracts: new PublicContracts(broken) });
    const response = await without.request(
      "/door?redirect=/contracts/0199a1b2-0000-7000-8000-00000000000b",
    );
    expect(await response.json()).toMatchObject({
      wanted: doorTexts.wanted,
      more: expect.not.stringContaining("<li>"),
    });
    expect((await without.request("/sitemap.xml")).status).toBe(200);
  });
});

it("the sitemap names the public contracts that can be signed, and no other contract", async () => {
  const { id } = await shared();
  const hidden = await addContract(server);
  passMinute();
  const sitemap = await (await app.request("/sitemap.xml")).text();
  expect(sitemap).toContain(`/c/${id}</loc>`);
  expect(sitemap).not.toContain(hidden.id);
});

it("programs find where a password is changed and where a hole is reported, with a date of expiry", async () => {
  const change = await app.request("/.well-known/change-password");
  expect([change.status, change.headers.get("location")]).toEqual([302, "/settings/security"]);
  const text = await (await app.request("/.well-known/security.txt")).text();
  const { CONTACT_EMAIL, PUBLIC_URL } = server.services.config;
  expect(text).toContain(`Contact: mailto:${CONTACT_EMAIL}\n`);
  expect(text).toContain(`Canonical: ${new URL("/.well-known/security.txt", PUBLIC_URL).href}\n`);
  const expires = /^Expires: (.*)$/m.exec(text)?.[1] ?? "";
  const days = (Date.parse(expires) - server.clock.now().getTime()) / 86_400_000;
  expect(days).toBe(180);
});

it("a contract becomes public by an edit, which the record of decisions tells and the database itself remembers", async () => {
  const admin = await addPerson(server, { admin: true });
  const { id } = await addContract(server, { is_public: false });
  const { adminContracts, administration } = clientOf(server, admin);
  const edit = { p_admin_id: admin.id, p_contract_id: id, p_is_public: true };
  expect(await adminContracts.update(edit)).toMatchObject({ is_public: true });
  const { items } = await administration.decisions({ subject: id });
  expect(items[0]).toMatchObject({ before: { is_public: false }, after: { is_public: true } });
  await executeRows(
    server.services.db,
    sql`update contracts set is_public = false, was_public = false where id = ${id} returning id`,
  );
  expect((await open(id)).status).toBe(410);
});
