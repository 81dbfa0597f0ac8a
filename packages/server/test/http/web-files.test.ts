import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { DOOR_PARTS, doorMark, doorTexts } from "@signpoint/api/http/door";
import { CONTACT_EMAIL_PLACEHOLDER, PUBLIC_PAGES } from "@signpoint/api/http/public-pages";
import { PROMISED } from "@signpoint/api/platform/promised-times-texts";
import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { webFiles } from "../../src/http/pages/web-files";
import { clientOf } from "../support/client";
import { addPerson } from "../support/people";
import { testServer } from "../support/server";
import { testFolder } from "../support/test-folder";

const server = testServer();
const root = testFolder();
let app: Hono;
beforeAll(async () => {
  await writeFile(path.join(root, "index.html"), appPage(""));
  await writeFile(path.join(root, "contract-page.html"), appPage("<!--content-->"));
  await mkdir(path.join(root, "pages"));
  for (const page of Object.keys(PUBLIC_PAGES)) {
    const content = `<h1>${page}</h1><a href="mailto:${CONTACT_EMAIL_PLACEHOLDER}">email</a>${page === "/terms" ? PROMISE : ""}${page === "/login" ? DOOR : ""}`;
    await writeFile(path.join(root, "pages", `${page}.html`), appPage(content));
  }
  await writeFile(
    path.join(root, "routes.json"),
    JSON.stringify(["/", "/login", "/signup", "/contracts/", "/contracts/$contractId"]),
  );
  await writeFile(
    path.join(root, "preloads.json"),
    JSON.stringify({
      "/contracts": ["/assets/list.js", "/assets/list.css"],
      "/contracts/$contractId": ["/assets/one.js"],
    }),
  );
  await mkdir(path.join(root, "frames"));
  await writeFile(path.join(root, "frames", "list.html"), appPage(FRAME));
  await writeFile(path.join(root, "frames.json"), JSON.stringify({ "/contracts": "list" }));
  await writeFile(path.join(root, "favicon.svg"), "<svg/>");
  await writeFile(path.join(root, "sw.js"), "serve()");
  await writeFile(path.join(root, "sw-off.js"), "remove()");
  app = webFiles(server.services, root);
});

const PROMISE = `Decided within ${PROMISED.SUBMISSION}, cash within ${PROMISED.CASH}.`;
const DOOR = DOOR_PARTS.map(doorMark).join("");
const FILL_SCRIPT = "fill()";
const FRAME = `<div data-frame></div><script>${FILL_SCRIPT}</script>`;
const HEAD_SCRIPT = "document.documentElement.dataset.scheme='dark'";

function appPage(content: string): string {
  return `<html><head><!--meta--><title>x</title><!--/meta--><script>${HEAD_SCRIPT}</script></head><body>${content}</body></html>`;
}

const get = async (url: string) => {
  const response = await app.request(url);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe("files of the web app", () => {
  it.each([
    [200, ["/", "/login", "/contracts", "/contracts/", "/contracts/42"]],
    [404, ["/nothing", "/contracts/42/more", "/login/x"]],
  ])("serves the app with %i for %j", async (expected, urls) => {
    for (const url of urls) {
      const { status, text } = await get(url);
      expect([status, text.includes("<body>")], url).toEqual([expected, true]);
    }
  });

  it("announces the scripts and styles of a screen with its page, and none with other pages", async () => {
    const links = async (url: string) => (await get(url)).headers.get("link");
    expect(await links("/contracts/?mine=all")).toBe(
      "</assets/list.js>; rel=modulepreload, </assets/list.css>; rel=preload; as=style; crossorigin",
    );
    expect(await links("/contracts/42")).toBe("</assets/one.js>; rel=modulepreload");
    for (const url of ["/login", "/contracts/42/more", "/favicon.svg"]) {
      expect(await links(url), url).toBeNull();
    }
  });

  it("serves a screen at its plain address with its frame, whose styles are inside, and announces its scripts alone", async () => {
    for (const url of ["/contracts", "/contracts/"]) {
      const { text, headers } = await get(url);
      expect(text, url).toContain(FRAME);
      expect(headers.get("link"), url).toBe("</assets/list.js>; rel=modulepreload");
    }
    for (const url of ["/contracts?mine=all", "/contracts/42", "/contracts/42/more", "/login"]) {
      expect((await get(url)).text, url).not.toContain(FRAME);
    }
  });

  it("responds to a missing file with 404 and without the app", async () => {
    for (const url of ["/apple-touch-icon-120x120.png", "/.env", "/wp-login.php"]) {
      const { status, text } = await get(url);
      expect([status, text.includes("<body>")], url).toEqual([404, false]);
    }
    expect((await get("/favicon.svg")).headers.get("content-type")).toContain("image/svg+xml");
  });

  it("names the sitemap in robots.txt, and every public page in the sitemap", async () => {
    const robots = await get("/robots.txt");
    const publicUrl = server.services.config.PUBLIC_URL;
    expect(robots.headers.get("content-type")).toContain("text/plain");
    expect(robots.text).toContain(`Sitemap: ${new URL("/sitemap.xml", publicUrl).href}\n`);
    const sitemap = await get("/sitemap.xml");
    expect(sitemap.headers.get("content-type")).toContain("xml");
    const listed = [...sitemap.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
    expect(listed).toEqual(Object.keys(PUBLIC_PAGES).map((page) => new URL(page, publicUrl).href));
  });

  it("serves each public page with its content and the operator's email, also when its address has a query", async () => {
    for (const page of Object.keys(PUBLIC_PAGES)) {
      expect((await get(`${page}?utm_source=x`)).text).toContain(`<h1>${page}</h1>`);
    }
    const { text } = await get("/contact");
    expect(text).toContain(`mailto:${server.services.config.CONTACT_EMAIL}`);
    expect(text).not.toContain(CONTACT_EMAIL_PLACEHOLDER);
    expect((await get("/")).text).toContain("<h1>/login</h1>");
    for (const url of ["/contracts", "/nothing", "/faq/"]) {
      expect((await get(url)).text, url).not.toContain("<h1>");
    }
  });

  it("tells the times that admins promise now in pages made at build time, and in their head", async () => {
    const admin = clientOf(server, await addPerson(server, { admin: true }));
    const told = async () => (await get("/terms")).text;
    expect(await told()).toContain("Decided within 24 to 48 hours, cash within 5 weekdays.");
    await admin.adminSettings.update({ review_contract_hours: 120, review_cash_weekdays: 1 });
    expect(await told()).toContain("Decided within 5 days, cash within 1 weekday.");
    const words = { SUBMISSION: "5 days", ITEM: "24 to 48 hours", CASH: "1 weekday" };
    const content = JSON.stringify(words).replaceAll('"', "&quot;");
    expect(await told()).toContain(`<meta name="promised-words" content="${content}" /></head>`);
    expect((await get("/login")).text).not.toContain("promised-words");
  });

  it("writes what visitors read of the product into the login, for the address that was opened", async () => {
    for (const url of ["/", "/login"]) {
      const { text } = await get(url);
      expect(text, url).toContain(`<p>${doorTexts.line}</p>`);
      expect(text, url).not.toContain("<!--door");
      expect(text, url).not.toContain(doorTexts.wanted);
    }
    expect((await get("/login?redirect=/settings")).text).toContain(doorTexts.wanted);
  });

  it("allows exactly the inline scripts of its pages, and no other", async () => {
    const [head, fill] = [HEAD_SCRIPT, FILL_SCRIPT].map((script) =>
      createHash("sha256").update(script).digest("base64"),
    );
    for (const url of ["/login", "/contracts", "/nothing", "/index.html", "/c/nothing"]) {
      const policy = (await get(url)).headers.get("content-security-policy") ?? "";
      const scripts = policy.split("; ").filter((part) => part.startsWith("script-src"));
      expect(scripts, url).toEqual([`script-src 'self' 'sha256-${head}' 'sha256-${fill}'`]);
    }
  });

  it("repeats the content security policy when a page has not changed", async () => {
    const { headers } = await get("/login");
    const unchanged = await app.request("/login", {
      headers: { "if-none-match": headers.get("etag") ?? "" },
    });
    expect(unchanged.status).toBe(304);
    for (const name of ["content-security-policy", "cache-control"]) {
      expect(unchanged.headers.get(name), name).toBe(headers.get(name));
    }
  });

  it("describes each public page for search engines and chat previews", async () => {
    const { text } = await get("/login");
    expect(text).toContain("<title>Login · Signpoint</title>");
    expect(text).not.toContain("<title>x</title>");
    const publicUrl = server.services.config.PUBLIC_URL;
    for (const tag of [
      `<meta name="description" content="${PUBLIC_PAGES["/login"]?.description}" />`,
      '<meta property="og:title" content="Login · Signpoint" />',
      `<meta property="og:image" content="${new URL("/share.png", publicUrl).href}" />`,
      `<link rel="canonical" href="${new URL("/login", publicUrl).href}" />`,
    ]) {
      expect(text).toContain(tag);
    }
  });

  it("names the inviter in the preview of an invitation, and nobody for an unknown code", async () => {
    const person = await addPerson(server);
    const code = person.id.slice(-12).toUpperCase();
    const { text } = await get(`/signup?ref=${code}`);
    expect(text).toContain(`content="${person.username} invites you: 50 points each`);
    expect(text).not.toContain("canonical");
    const unknown = await get("/signup?ref=%22%3E%3Cscript%3Ealert(1)");
    expect([unknown.status, unknown.text]).toEqual([200, expect.not.stringContaining("alert")]);
    expect(unknown.text).toContain("<title>Sign Up · Signpoint</title>");
  });

  it("serves pages while the database does not answer", async () => {
    const broken = new Proxy(server.services.db, {
      get: () => {
        throw new Error("no database");
      },
    });
    const withoutDatabase = webFiles({ ...server.services, db: broken }, root);
    const response = await withoutDatabase.request("/signup?ref=ADACODE");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Sign Up");
    const terms = await (await withoutDatabase.request("/terms")).text();
    expect(terms).toContain("Decided within 24 to 48 hours, cash within 5 weekdays.");
  });
});

it.each([
  ["on", "serve()"],
  ["off", "remove()"],
] as const)(
  "the service worker at SERVICE_WORKER=%s is %s, revalidated each time",
  async (setting, script) => {
    const config = { ...server.services.config, SERVICE_WORKER: setting };
    const response = await webFiles({ ...server.services, config }, root).request("/sw.js");
    expect([response.status, await response.text()]).toEqual([200, script]);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
  },
);
