import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PUBLIC_PAGES } from "@signpoint/api/public-pages";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { webFiles } from "../../src/http/web-files";
import { addPerson } from "../support/people";
import { startTestServer, type TestServer } from "../support/server";

let server: TestServer;
let root: string;
let app: Hono;
beforeAll(async () => {
  server = await startTestServer();
  root = await mkdtemp(path.join(os.tmpdir(), "signpoint-web-"));
  await writeFile(
    path.join(root, "index.html"),
    "<html><head><!--meta--><title>x</title><!--/meta--></head><body></body></html>",
  );
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
  await writeFile(path.join(root, "favicon.svg"), "<svg/>");
  app = webFiles(server.services, root);
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const get = async (url: string) => {
  const response = await app.request(url);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe("files of the web app", () => {
  it.each(["/", "/login", "/contracts", "/contracts/", "/contracts/42"])(
    "serves the app with 200 for the screen %s",
    async (url) => {
      const { status, text } = await get(url);
      expect([status, text.includes("<body>")]).toEqual([200, true]);
    },
  );

  it.each(["/nothing", "/contracts/42/more", "/login/x"])(
    "serves the app with 404 for the unknown path %s",
    async (url) => {
      const { status, text } = await get(url);
      expect([status, text.includes("<body>")]).toEqual([404, true]);
    },
  );

  it("announces the scripts and styles of a screen with its page, and none with other pages", async () => {
    const links = async (url: string) => (await get(url)).headers.get("link");
    const list =
      "</assets/list.js>; rel=modulepreload, </assets/list.css>; rel=preload; as=style; crossorigin";
    expect(await links("/contracts")).toBe(list);
    expect(await links("/contracts/?mine=all")).toBe(list);
    expect(await links("/contracts/42")).toBe("</assets/one.js>; rel=modulepreload");
    for (const url of ["/login", "/contracts/42/more", "/favicon.svg"]) {
      expect(await links(url), url).toBeNull();
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

  it("names the inviter in the preview of an invitation", async () => {
    const person = await addPerson(server);
    const code = person.id.slice(-12).toUpperCase();
    const { text } = await get(`/signup?ref=${code}`);
    expect(text).toContain(`content="${person.username} invites you: 50 points each`);
    expect(text).not.toContain("canonical");
  });

  it("shows the usual preview for an unknown referral code, and none of its text", async () => {
    const { status, text } = await get("/signup?ref=%22%3E%3Cscript%3Ealert(1)");
    expect(status).toBe(200);
    expect(text).toContain("<title>Sign Up · Signpoint</title>");
    expect(text).not.toContain("alert");
  });

  it("serves the page of an invitation while the database does not answer", async () => {
    const broken = new Proxy(server.services.db, {
      get: () => {
        throw new Error("no database");
      },
    });
    const withoutDatabase = webFiles({ ...server.services, db: broken }, root);
    const response = await withoutDatabase.request("/signup?ref=ADACODE");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Sign Up");
  });
});
