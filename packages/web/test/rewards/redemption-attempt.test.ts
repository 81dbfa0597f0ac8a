import { afterEach, describe, expect, it, vi } from "vitest";

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
  return await import("~/rewards/marketplace/redemption-attempt");
}

afterEach(() => vi.unstubAllGlobals());

describe("an attempt at redeeming", () => {
  it("keeps the idempotency key of a redemption until it is finished, after a reload too", async () => {
    vi.stubGlobal("sessionStorage", fakeStorage());
    const first = (await loadPage()).redemptionAttempt("ada", "mug");
    expect(first.pendingId()).toBeNull();
    const name = first.begin();
    expect(name).toMatch(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/);
    expect(first.begin()).toBe(name);

    const reloaded = (await loadPage()).redemptionAttempt("ada", "mug");
    expect(reloaded.pendingId()).toBe(name);
    expect(reloaded.begin()).toBe(name);
    reloaded.finish();
    expect(reloaded.pendingId()).toBeNull();
    expect(reloaded.begin()).not.toBe(name);
  });

  it("uses the idempotency key of a redemption for one person and one item", async () => {
    vi.stubGlobal("sessionStorage", fakeStorage());
    const { redemptionAttempt } = await loadPage();
    const name = redemptionAttempt("ada", "mug").begin();
    expect(redemptionAttempt("bob", "mug").pendingId()).toBeNull();
    expect(redemptionAttempt("ada", "kettle").begin()).not.toBe(name);
  });

  it("holds the idempotency key of a redemption in memory when the browser stores nothing", async () => {
    const refuse = () => {
      throw new Error("denied");
    };
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    const attempt = (await loadPage()).redemptionAttempt("ada", "mug");
    const name = attempt.begin();
    expect(attempt.begin()).toBe(name);
    attempt.finish();
    expect(attempt.pendingId()).toBeNull();
  });
});
