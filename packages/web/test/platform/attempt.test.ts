import { afterEach, expect, it, vi } from "vitest";
import type { Attempt } from "~/platform/api/attempt";

/** A tab's storage that outlives a reload of the page. */
function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** The module as a page that has just been loaded sees it. */
async function loadPage() {
  vi.resetModules();
  return await import("~/platform/api/attempt");
}

const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const done = (key: string) => Promise.resolve(key);

/** Makes a try without an answer. */
async function lose({ run }: Attempt): Promise<void> {
  await expect(run(lost)).rejects.toThrow("Failed to fetch");
}

afterEach(() => vi.unstubAllGlobals());

it("an attempt keeps its idempotency key until there is an answer, after a reload too", async () => {
  vi.stubGlobal("sessionStorage", fakeStorage());
  const first = (await loadPage()).attemptAt("redeeming.ada.mug");
  expect(first.pendingKey()).toBeNull();
  await lose(first);
  const key = first.pendingKey();
  expect(key).toMatch(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/);

  const reloaded = (await loadPage()).attemptAt("redeeming.ada.mug");
  expect(reloaded.pendingKey()).toBe(key);
  await expect(reloaded.run(done)).resolves.toBe(key);
  expect(reloaded.pendingKey()).toBeNull();
  await expect(reloaded.run(done)).resolves.not.toBe(key);
});

it("an attempt uses its idempotency key for one person and one thing", async () => {
  vi.stubGlobal("sessionStorage", fakeStorage());
  const { attemptAt } = await loadPage();
  const first = attemptAt("redeeming.ada.mug");
  await lose(first);
  expect(attemptAt("redeeming.bob.mug").pendingKey()).toBeNull();
  await expect(attemptAt("redeeming.ada.kettle").run(done)).resolves.not.toBe(first.pendingKey());
});

it("an attempt holds its idempotency key in memory when the browser stores nothing", async () => {
  const refuse = () => {
    throw new Error("denied");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const attempt = (await loadPage()).attemptAt("redeeming.ada.mug");
  await lose(attempt);
  const key = attempt.pendingKey();
  await expect(attempt.run(done)).resolves.toBe(key);
  expect(attempt.pendingKey()).toBeNull();
});
