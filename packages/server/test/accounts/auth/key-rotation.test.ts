import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rotateKeySet, rotateSigningKey } from "../../../src/accounts/tokens/rotate-signing-key";
import { createApp } from "../../../src/http/app";
import { generateSigningKey } from "../../../src/platform/encryption/signing-key-file";
import { loadSigningKeys } from "../../../src/platform/encryption/signing-keys";
import { runHere } from "../../support/run-tool";
import { type TestServer, testServer } from "../../support/server";
import { addAccount, bearer, PASSWORD } from "./support";

const DAY_MS = 24 * 3_600_000;
const NOW = new Date("2026-01-01T00:00:00.000Z");

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "signpoint-rotation-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const kidsOf = async (JWT_PRIVATE_KEY: string, now: Date) => {
  const keys = await loadSigningKeys({ JWT_PRIVATE_KEY, DATA_DIR: dataDir }, () => now);
  return keys.all.map(({ kid }) => kid);
};

/** Asks a server of the same database and URL that has these keys. */
async function askWith(server: TestServer, key: string, given: Ask) {
  const { services, clock } = server;
  const config = { ...services.config, JWT_PRIVATE_KEY: key };
  const app = createApp({ ...services, config, keys: await loadSigningKeys(config, clock.now) });
  const response = await app.request(`${server.url}/auth/v1${given.path}`, {
    method: given.body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", ...given.headers },
    ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

interface Ask {
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

describe("the rotation of the signing key", () => {
  const server = testServer();

  it("signs nobody out: before, between and after both steps all tokens are good on every server", async () => {
    const old = await generateSigningKey();
    const added = await generateSigningKey();
    const { published, rotated } = rotateKeySet(old, added, { days: 100, now: new Date() });
    const { user } = await addAccount(server);
    const body = { email: user.email, password: PASSWORD };
    const login = await askWith(server, old, { path: "/token?grant_type=password", body });
    const session = login.body as unknown as Tokens;
    const statusWith = async (key: string, given: Tokens) =>
      (await askWith(server, key, { path: "/user", headers: bearer(given) })).status;
    for (const key of [published, rotated]) expect(await statusWith(key, session)).toBe(200);

    const { refresh_token } = session;
    const path = "/token?grant_type=refresh_token";
    const refreshed = await askWith(server, rotated, { path, body: { refresh_token } });
    expect(refreshed.status).toBe(200);
    const renewed = refreshed.body as unknown as Tokens;
    // A server that is a step behind knows the new key, and one without the old key trusts what was renewed.
    for (const key of [published, added]) expect(await statusWith(key, renewed)).toBe(200);
    expect(await statusWith(added, session)).toBe(403);
  });

  it("publishes both keys until the old one ends on its date, while the server runs", async () => {
    const when = { days: 40, now: NOW };
    const { rotated } = rotateKeySet(await generateSigningKey(), await generateSigningKey(), when);
    let now = NOW;
    const config = { JWT_PRIVATE_KEY: rotated, DATA_DIR: dataDir };
    const keys = await loadSigningKeys(config, () => now);
    const app = createApp({ ...server.services, keys });
    const published = async () =>
      (await (await app.request("/auth/v1/.well-known/jwks.json")).json()) as { keys: object[] };
    expect(await published()).toMatchObject({ keys: [{ use: "sig" }, { use: "sig" }] });
    expect(keys.secrets("refresh-token")).toHaveLength(2);
    expect(JSON.stringify(await published())).not.toContain('"d"');
    now = new Date(NOW.getTime() + 40 * DAY_MS);
    expect((await published()).keys).toHaveLength(1);
    expect(keys.secrets("refresh-token")).toHaveLength(1);
  });

  it("ends keys of earlier rotations on their own dates, and drops those that have ended", async () => {
    const [a, b, c] = [
      await generateSigningKey(),
      await generateSigningKey(),
      await generateSigningKey(),
    ];
    const first = rotateKeySet(a, b, { days: 40, now: NOW });
    const later = new Date(NOW.getTime() + 30 * DAY_MS);
    const second = rotateKeySet(first.rotated, c, { days: 40, now: later });
    const [kidC, kidB, kidA] = await kidsOf(second.rotated, later);
    expect(await kidsOf(c, later)).toEqual([kidC]);
    expect(await kidsOf(second.rotated, new Date(NOW.getTime() + 41 * DAY_MS))).toEqual([
      kidC,
      kidB,
    ]);
    expect(kidA).toBeDefined();
    const third = rotateKeySet(second.rotated, a, { days: 40, now: new Date("2030-01-01") });
    expect(JSON.parse(third.rotated)).toHaveLength(2);
  });

  it("refuses a first key that ends", async () => {
    const key = {
      ...(JSON.parse(await generateSigningKey()) as object),
      ends_at: "2030-01-01T00:00:00Z",
    };
    await expect(kidsOf(JSON.stringify(key), NOW)).rejects.toThrow("npm run generate-key");
  });

  it("replaces the key in the data folder in one step, which the next start reads", async () => {
    const config = { JWT_PRIVATE_KEY: undefined, DATA_DIR: dataDir };
    const before = await loadSigningKeys(config);
    await rotateSigningKey(config, { days: 100, now: new Date() });
    const after = await loadSigningKeys(config);
    expect(after.current.kid).not.toBe(before.current.kid);
    expect(after.all.map(({ kid }) => kid)).toEqual([after.current.kid, before.current.kid]);
    expect(await readdir(dataDir)).toEqual(["jwt-private-key.json"]);
  });
});

it("npm run rotate-signing-key rotates the key of the data folder that is named, and prints two values for one in a variable", async () => {
  const DATA_DIR = dataDir;
  const rotate = (environment: NodeJS.ProcessEnv, ...parameters: string[]) =>
    runHere("rotate-signing-key", parameters, { DATA_DIR, ...environment });
  const few = await rotate({}, "--days", "30");
  expect([few.code, few.err]).toEqual([2, expect.stringContaining("more than 30")]);
  expect(await readdir(dataDir)).toEqual([]);
  await loadSigningKeys({ JWT_PRIVATE_KEY: undefined, DATA_DIR });
  const unnamed = await rotate({}, "--database", "other");
  expect([unnamed.code, unnamed.err]).toEqual([
    2,
    expect.stringContaining(`Nothing was done in ${dataDir}: name it`),
  ]);
  const inFolder = await rotate({}, "--database", dataDir);
  expect([inFolder.code, inFolder.err]).toEqual([0, ""]);
  expect(inFolder.out).toContain("The new key signs from the next start of the server on.");
  const file = path.join(dataDir, "jwt-private-key.json");
  const stored = await readFile(file, "utf8");
  expect(JSON.parse(stored)).toHaveLength(2);
  const JWT_PRIVATE_KEY = await generateSigningKey();
  const printed = await rotate({ JWT_PRIVATE_KEY }, "--database", dataDir, "--days", "31");
  const lines = printed.out.trim().split("\n");
  const values = lines.map((line) => line.slice("JWT_PRIVATE_KEY=".length));
  const [published, rotated] = await Promise.all(values.map((key) => kidsOf(key, new Date())));
  expect(published).toEqual(rotated?.toReversed());
  expect(await readFile(file, "utf8")).toBe(stored);
});

describe("the signing key in the data folder", () => {
  it("makes the signing key once, also for processes that start at the same time, readable by its owner alone", async () => {
    const DATA_DIR = path.join(dataDir, "new", "folder");
    const load = () => loadSigningKeys({ DATA_DIR, JWT_PRIVATE_KEY: undefined });
    const all = await Promise.all(Array.from({ length: 8 }, load));
    all.push(await load());
    expect(new Set(all.map(({ current }) => current.kid)).size).toBe(1);
    expect(await readdir(DATA_DIR)).toEqual(["jwt-private-key.json"]);
    const { mode } = await stat(path.join(DATA_DIR, "jwt-private-key.json"));
    expect(mode & 0o777).toBe(0o600);
  });

  it("derives the same secrets on every server, a different one for each purpose", async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(() => loadSigningKeys({ DATA_DIR: dataDir, JWT_PRIVATE_KEY: undefined })),
    );
    expect(one?.secrets("a")).toEqual(two?.secrets("a"));
    expect(one?.secrets("a")).not.toEqual(one?.secrets("b"));
    const { d } = JSON.parse(
      await readFile(path.join(dataDir, "jwt-private-key.json"), "utf8"),
    ) as { d: string };
    expect(one?.secrets("a")[0].toString("base64url")).not.toBe(d);
  });
});

describe("JWT_PRIVATE_KEY", () => {
  const load = (JWT_PRIVATE_KEY: string) => loadSigningKeys({ JWT_PRIVATE_KEY, DATA_DIR: dataDir });

  it("keeps the key id that a key states itself", async () => {
    const key = { ...(JSON.parse(await generateSigningKey()) as object), kid: "2026-03" };
    expect((await load(JSON.stringify(key))).current.kid).toBe("2026-03");
  });

  it.each([
    "secret",
    "{}",
    "[]",
    '{"kty":"RSA"}',
    '{"kty":"EC","crv":"P-256","x":"a","y":"b"}',
    '{"kty":"EC","crv":"P-256","x":"a","y":"b","d":"leaked"}',
  ])(
    "refuses a JWT_PRIVATE_KEY that is %s in one sentence that does not quote it",
    async (text) => {
      const error = await load(text).then(
        () => null,
        (caught: unknown) => caught as Error,
      );
      expect(error?.message).toContain("npm run generate-key");
      expect(error?.message).not.toContain("leaked");
    },
  );
});
