import { readFile } from "node:fs/promises";
import { refusalMessages } from "@signpoint/api/texts";
import { UploadedFile } from "@signpoint/api/work/uploaded-file";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientOf, tryCall } from "../../support/client";
import { submit } from "../../support/main-job";
import { addPerson, holdCallsOf, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";
import { keptOf } from "./problem-of";
import { doc, jpeg, pdf, png } from "./sample-files";
import { type Place, signedForFile, upload } from "./upload";

const server = testServer();
let signer: Person;
let admin: Person;
let place: Place;
let path: string;
const BYTES = pdf("% the receipt\n");

beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});
beforeEach(async () => {
  server.clock.set(new Date());
  signer = await addPerson(server);
  place = await signedForFile(server, signer);
  path = await uploaded("Квитанция (1).pdf", BYTES);
});

async function uploaded(filename: string, body: Buffer): Promise<string> {
  const answer = await upload(server, { place, filename, body, as: signer });
  expect(answer.status).toBe(200);
  return UploadedFile.parse(answer.body).path;
}

const linkFor = (as: Person | undefined, p_path: string, p_download?: boolean) =>
  clientOf(server, as).files.createLink({ p_path, p_download });

async function urlFor(as: Person, ofPath = path, download = false): Promise<string> {
  const body = await linkFor(as, ofPath, download);
  return body.url;
}

test("the log says which file was opened or broke, without the name that a person gave it", async () => {
  const before = server.logged.length;
  const url = await urlFor(admin);
  expect((await fetch(url)).status).toBe(200);
  await server.services.files.store.remove(path);
  expect((await fetch(url)).status).toBe(404);
  server.services.log.error({ err: new Error(`open '/data/files/${path}'`) }, "broke");
  const lines = server.logged.slice(before).join("");
  expect(lines).toContain(path.slice(0, path.lastIndexOf("_") + 1));
  expect(decodeURIComponent(lines)).not.toContain("Квитанция");
});

describe("making a link to a file", () => {
  test("makes a link for the owner and for admins, valid for a minute, also once it is submitted", async () => {
    for (const as of [signer, admin]) {
      const answer = await tryCall(linkFor(as, path));
      const expires = Math.floor(server.clock.now().getTime() / 1_000) + 60;
      expect(answer).toMatchObject({
        status: 200,
        body: { expires_at: new Date(expires * 1_000).toISOString() },
      });
    }
    await submit(server, signer, place.signingId, { [place.questionId]: { file_url: path } });
    expect((await fetch(await urlFor(admin))).status).toBe(200);
  });

  test("refuses a link to a file to everyone else, and to an admin whose calls wait after “This was not me”", async () => {
    const held = await addPerson(server, { admin: true });
    await holdCallsOf(server, held);
    for (const other of [await addPerson(server), held]) {
      expect(await tryCall(linkFor(other, path))).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND" },
      });
    }
  });

  test("refuses a link for what is no path of a file", async () => {
    for (const p_path of ["", "nothing/here.pdf", "../../etc/passwd", "x".repeat(3_000)]) {
      expect([400, 404]).toContain((await tryCall(linkFor(signer, p_path))).status);
    }
  });
});

describe("fetching a file by its link", () => {
  test("serves a file by its link without a session, in a sandbox", async () => {
    const response = await fetch(await urlFor(signer));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES);
    const headers = Object.fromEntries(response.headers);
    const name = path.slice(path.lastIndexOf("/") + 1);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(BYTES.length),
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store, no-transform",
      "accept-ranges": "bytes",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
    });
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none';.*; sandbox$/);
    expect(headers["content-disposition"]).toBe(
      `inline; filename="${name.replace(/[^ -~]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace("(", "%28").replace(")", "%29")}`,
    );
    expect(headers["content-encoding"]).toBeUndefined();
  });

  test.each([
    ["photo.jpg", jpeg(), "image/jpeg", "inline"],
    ["screen.png", png(), "image/png", "inline"],
    ["letter.doc", doc(), "application/msword", "attachment"],
  ])("serves %s with its type and disposition", async (filename, bytes, type, disposition) => {
    const other = await uploaded(filename, bytes);
    const shown = await fetch(await urlFor(signer, other));
    expect(shown.headers.get("content-type")).toBe(type);
    expect(shown.headers.get("content-disposition")).toMatch(new RegExp(`^${disposition};`));
    expect(shown.headers.get("content-security-policy")).toMatch(/; sandbox$/);
    const saved = await fetch(await urlFor(signer, other, true));
    expect(saved.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(bytes);
  });

  test("serves a range of a file, and its head alone", async () => {
    const url = await urlFor(signer);
    const { length } = BYTES;
    for (const [range, status, bytes, contentRange] of [
      ["bytes=0-3", 206, BYTES.subarray(0, 4), `bytes 0-3/${length}`],
      ["bytes=-6", 206, BYTES.subarray(-6), `bytes ${length - 6}-${length - 1}/${length}`],
      ["bytes=5-", 206, BYTES.subarray(5), `bytes 5-${length - 1}/${length}`],
      ["bytes=5-99999", 206, BYTES.subarray(5), `bytes 5-${length - 1}/${length}`],
      ["bytes=99999-", 416, Buffer.alloc(0), `bytes */${length}`],
      ["bytes=4-2", 416, Buffer.alloc(0), `bytes */${length}`],
      ["bytes=0-1,3-4", 200, BYTES, null],
      ["pages=1", 200, BYTES, null],
    ] as const) {
      const response = await fetch(url, { headers: { range } });
      const given = [range, response.status, response.headers.get("content-range")];
      expect(given).toEqual([range, status, contentRange]);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    }
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(length)]);
    expect(await head.text()).toBe("");
  });

  test("serves a file until the link's last second, not after", async () => {
    const body = await linkFor(signer, path);
    const { url, expires_at } = body;
    server.clock.set(new Date(Date.parse(expires_at) - 1));
    expect((await fetch(url)).status).toBe(200);
    server.clock.set(expires_at);
    const late = await fetch(url);
    expect(late.status).toBe(403);
    expect(await late.json()).toEqual({
      code: "LINK_EXPIRED",
      message: refusalMessages.linkExpired,
    });
  });

  test("refuses a link with any change", async () => {
    const url = await urlFor(signer);
    const other = await signedForFile(server, await addPerson(server));
    const changes: ((link: URL) => void)[] = [
      (link) => link.searchParams.set("expires", "99999999999"),
      (link) => link.searchParams.set("download", "1"),
      (link) => link.searchParams.set("signature", "A".repeat(43)),
      (link) => link.searchParams.delete("signature"),
      (link) => link.searchParams.delete("expires"),
      (link) => link.searchParams.append("extra", "1"),
      (link) => {
        link.search = "";
      },
      (link) => {
        link.pathname = link.pathname.replace(place.signingId, other.signingId);
      },
      (link) => {
        link.pathname += "x";
      },
      (link) => {
        link.pathname = "/api/files/contract-files/..%2F..%2Fjwt-private-key.json";
      },
    ];
    for (const change of changes) {
      const link = new URL(url);
      change(link);
      const response = await fetch(link);
      expect([link.href, response.status]).toEqual([link.href, 404]);
    }
  });

  test("refuses a link when its file has been replaced since", async () => {
    const url = await urlFor(signer);
    await uploaded("other.pdf", pdf());
    expect((await fetch(url)).status).toBe(404);
    expect(await tryCall(linkFor(signer, path))).toMatchObject({ status: 404 });
  });
});

test("stores and serves a picture without its metadata", async () => {
  const original = await readFile(new URL("fixtures/phone.jpg", import.meta.url));
  const clean = await keptOf("jpg", original);
  const sent = await upload(server, { place, filename: "a.jpg", body: original, as: signer });
  const { path: key, size_bytes } = UploadedFile.parse(sent.body);
  expect([size_bytes, clean.equals(original)]).toEqual([clean.length, false]);
  const response = await fetch(await urlFor(admin, key));
  expect(Buffer.from(await response.arrayBuffer()).equals(clean)).toBe(true);
});

test("describes upload and download in the OpenAPI document", async () => {
  const { body } = await request(server, "GET", "/openapi.json");
  const { paths } = body as { paths: Record<string, Record<string, unknown>> };
  expect(Object.keys(paths["/files/contract-files"] ?? {})).toEqual(["post"]);
  expect(Object.keys(paths["/files/contract-files/{path}"] ?? {})).toEqual(["get"]);
  expect(Object.keys(paths["/rpc/create_file_link"] ?? {})).toEqual(["post"]);
});
