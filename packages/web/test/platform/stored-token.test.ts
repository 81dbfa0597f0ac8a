import { beforeEach, expect, it, vi } from "vitest";

const session = {
  access_token: "token",
  refresh_token: "1.refresh",
  expires_at: 2_000,
  user: { id: "ada" },
};
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
};
vi.stubGlobal("localStorage", storage);
vi.stubGlobal("sessionStorage", { ...storage, getItem: () => null });
const { storedToken } = await import("~/platform/session/stored-token");
const { STORAGE_KEY } = await import("~/platform/session/session-storage");

const store = (value: unknown) => stored.set(STORAGE_KEY, JSON.stringify(value));

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now: 1_000_000 });
});

it("the stored access token is used until 90 seconds before its end", () => {
  store(session);
  expect(storedToken()).toEqual({ token: "token", userId: "ada", freshForMs: 910_000 });
  vi.setSystemTime(1_909_999);
  expect(storedToken()).toEqual({ token: "token", userId: "ada", freshForMs: 1 });
  vi.setSystemTime(1_910_000);
  expect(storedToken()).toBeNull();
});

it.each([
  ["nothing", undefined],
  ["null", null],
  ["no refresh token", { ...session, refresh_token: undefined }],
  ["no user", { ...session, user: null }],
  ["no end", { ...session, expires_at: undefined }],
  ["an access token of another type", { ...session, access_token: 1 }],
])("the stored access token is left to the auth client when %s is stored", (_name, value) => {
  if (value !== undefined) store(value);
  expect(storedToken()).toBeNull();
});

it("the stored access token is left to the auth client when what is stored is no JSON", () => {
  stored.set(STORAGE_KEY, "{");
  expect(storedToken()).toBeNull();
});
