import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { OpenAPIGenerator } from "@orpc/openapi";
import { UploadedFile } from "@signpoint/api/work/uploaded-file";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createApp } from "../../src/http/app";
import { mails } from "../../src/platform/db/schema/index";
import { requestAuth } from "../accounts/auth/support";
import { pdf } from "../platform/files/sample-files";
import { upload } from "../platform/files/upload";
import { clientOf, tryCall } from "../support/client";
import { questionsFor, sign, submit } from "../support/main-job";
import { redeemed } from "../support/marketplace";
import { addPerson, type Person } from "../support/people";
import { request } from "../support/request";
import { testServer } from "../support/server";
import { createContract } from "../work/contracts/admin-support";

/** Runs where text is taken for HTML, for an attribute, for a formula or for a new line of a header. */
const SCRIPT = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
const FORMULA = '=HYPERLINK("https://elsewhere.example")';

const server = testServer();
let user: Person;
let admin: Person;
beforeAll(async () => {
  user = await addPerson(server, { points: 1_000 });
  admin = await addPerson(server, { admin: true });
});

describe("headers of every answer", () => {
  const POLICY =
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

  it.each([
    "/",
    "/login",
    "/assets/none.js",
    "/api/contracts",
    "/api/docs",
    "/auth/v1/user",
    "/dev/mailbox",
    "/nothing",
    "/healthz",
  ])("sends the strict security headers with %s", async (path) => {
    const { headers } = await fetch(server.url + path);
    // Pages of a built web app have two inline scripts, whose hashes web-files.test.ts checks.
    const policy = headers.get("content-security-policy")?.replace(/ 'sha256-[\w+/]{43}='/g, "");
    expect(policy).toBe(POLICY);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("x-powered-by")).toBeNull();
  });

  it.each([
    ["https://points.example", "max-age=31536000; includeSubDomains"],
    ["https://localhost", null],
    ["http://127.0.0.1:3000", null],
  ])("sends for the site %s Strict-Transport-Security: %s", async (PUBLIC_URL, expected) => {
    const config = { ...server.services.config, PUBLIC_URL };
    const { headers } = await createApp({ ...server.services, config }).request("/healthz");
    expect(headers.get("strict-transport-security")).toBe(expected);
  });

  it("makes the OpenAPI document once for any number of requests", async () => {
    const generate = vi.spyOn(OpenAPIGenerator.prototype, "generate");
    const app = createApp(server.services);
    const texts = await Promise.all(
      [1, 2, 3].map(async () => (await app.request("/api/openapi.json")).text()),
    );
    expect(new Set(texts).size).toBe(1);
    expect(generate).toHaveBeenCalledTimes(1);
    generate.mockRestore();
  });

  it("forbids caching of personal answers, and allows that of public files", async () => {
    const headers = { authorization: `Bearer ${user.token}` };
    for (const path of ["/api/dashboard", "/api/earnings/export", "/auth/v1/user", "/readyz"]) {
      const response = await fetch(server.url + path, { headers });
      expect([path, response.headers.get("cache-control")]).toEqual([path, "no-store"]);
    }
    const { headers: refused } = await requestAuth(
      server,
      "POST",
      "/token?grant_type=password",
      {},
    );
    expect(refused.get("cache-control")).toBe("no-store");
    const keys = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`);
    expect(keys.headers.get("cache-control")).toBe("public, max-age=600");
  });

  it("serves its own pages without inline scripts, and the reference without foreign resources", async () => {
    const source = new URL("../../../web/index.html", import.meta.url);
    const pages = [
      await readFile(fileURLToPath(source), "utf8"),
      await (await fetch(`${server.url}/api/docs`)).text(),
      await (await fetch(`${server.url}/dev/mailbox`)).text(),
    ];
    for (const page of pages) {
      expect(page).toContain("<html");
      expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|javascript:/i);
    }
    const sources = [...(pages[1] ?? "").matchAll(/(?:src|href)="(\/[^"]+)"/g)];
    expect(sources).toHaveLength(3);
    for (const [, source] of sources) {
      expect((await fetch(`${server.url}${source}`)).status).toBe(200);
    }
    expect(pages[1]).not.toMatch(/(?:src|href)="(?!\/)/);
  });
});

describe("scripts in user input", () => {
  it("returns a script in user input as text, in every call that shows it", async () => {
    const contract = await createContract(server, admin, {
      p_title: SCRIPT,
      p_description: SCRIPT,
      p_activity: SCRIPT,
      p_survey_questions: [
        { questionType: "text", questionText: SCRIPT, required: true, options: null },
        { questionType: "multiple_choice", questionText: SCRIPT, options: [SCRIPT, "No"] },
        { questionType: "file", questionText: SCRIPT, required: false, options: null },
      ],
    });
    const signing = await sign(server, user, contract);
    const [typed, choice, file] = await questionsFor(server, user, contract);
    const place = { signingId: signing, questionId: file?.id ?? "" };
    const sent = await upload(server, { place, body: pdf(), filename: `${SCRIPT}.pdf`, as: user });
    const { path } = UploadedFile.parse(sent.body);
    const answers = {
      [typed?.id ?? ""]: { response_data: SCRIPT },
      [choice?.id ?? ""]: { response_data: SCRIPT },
      [file?.id ?? ""]: { file_url: path },
    };
    await submit(server, user, signing, answers);
    const decision = { p_signed_contract_id: signing, p_note: SCRIPT };
    await clientOf(server, admin).submissions.approve(decision);
    const item = await clientOf(server, admin).items.create({
      name: FORMULA,
      description: SCRIPT,
      value: SCRIPT,
      price: 1,
      quantity: 1,
      image_url: "https://pictures.example/1.png",
    });
    await redeemed(server, user, item);

    for (const [as, target] of [
      [user, `/contracts/${contract}`],
      [user, "/contracts"],
      [user, "/earnings"],
      [admin, "/admin/activity"],
      [admin, `/admin/submissions/${signing}`],
      [admin, "/admin/decisions"],
      [admin, "/admin/notifications"],
    ] as const) {
      const { status, headers, body } = await request(server, "GET", target, { as });
      expect([target, status, headers.get("content-type")]).toEqual([
        target,
        200,
        "application/json",
      ]);
      expect([target, JSON.stringify(body)]).toEqual([target, expect.stringContaining("<script>")]);
    }

    const csv = await fetch(`${server.url}/api/earnings/export`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"$/);
    const lines = (await csv.text()).split("\r\n");
    expect(lines.join()).toContain("<script>");
    expect(
      lines.flatMap((line) => line.split('","')).filter((cell) => /^"?[=+@]/.test(cell)),
    ).toEqual([]);

    const { url } = await clientOf(server, user).files.createLink({ p_path: path });
    const opened = await fetch(url);
    expect(opened.headers.get("content-type")).toBe("application/pdf");
    expect(opened.headers.get("content-security-policy")).toMatch(/^default-src 'none'.*sandbox$/);
    expect(opened.headers.get("content-disposition")).not.toMatch(/[<>]/);
  });

  it("escapes user input in mails and adds nothing to their headers", async () => {
    const message = {
      name: SCRIPT,
      subject: SCRIPT,
      category: "general" as const,
      message: SCRIPT,
    };
    const contact = { ...message, email: "writer@example.com" };
    await clientOf(server).contact.send(contact);
    const broken = { ...contact, subject: "one\r\nBcc: all@example.com" };
    expect((await tryCall(clientOf(server).contact.send(broken))).status).toBe(400);
    await requestAuth(server, "POST", "/signup", {
      email: "new@example.com",
      password: "a password",
      data: { name: SCRIPT },
    });
    const rows = await server.services.db.select().from(mails).orderBy(sql`created_at`);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const { html_body, subject, recipient, reply_to } of rows) {
      expect(html_body).not.toMatch(/<script|<img/i);
      expect(`${subject}${recipient}${reply_to}`).not.toMatch(/[\r\n]/);
    }
    expect(rows[0]?.html_body).toContain("&lt;script&gt;");
  });
});
