import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generateSigningKey } from "../../../src/platform/encryption/signing-key-file";
import { loadSigningKeys } from "../../../src/platform/encryption/signing-keys";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "signpoint-keys-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe("the signing key in the data folder", () => {
  it("makes the signing key once, readable by its owner alone", async () => {
    const folder = path.join(dataDir, "new", "folder");
    const first = await loadSigningKeys({ DATA_DIR: folder, JWT_PRIVATE_KEY: undefined });
    const second = await loadSigningKeys({ DATA_DIR: folder, JWT_PRIVATE_KEY: undefined });
    expect(second.current.kid).toBe(first.current.kid);
    expect(await readdir(folder)).toEqual(["jwt-private-key.json"]);
    const { mode } = await stat(path.join(folder, "jwt-private-key.json"));
    expect(mode & 0o777).toBe(0o600);
  });

  it("gives processes that start at the same time one signing key", async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        loadSigningKeys({ DATA_DIR: dataDir, JWT_PRIVATE_KEY: undefined }),
      ),
    );
    expect(new Set(all.map(({ current }) => current.kid)).size).toBe(1);
    expect(await readdir(dataDir)).toHaveLength(1);
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

  it("takes one key, or several of which the first signs", async () => {
    const [a, b] = [await generateSigningKey(), await generateSigningKey()];
    const [one, both] = [await load(a), await load(`[${b},${a}]`)];
    expect(both.all).toHaveLength(2);
    expect(both.all[1]?.kid).toBe(one.current.kid);
    expect(both.current.kid).not.toBe(one.current.kid);
    expect(await readdir(dataDir)).toEqual([]);
  });

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
