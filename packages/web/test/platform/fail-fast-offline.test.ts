import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recordConnection, recordConnectionLost } from "~/platform/offline/connection";
import { failFastOffline } from "~/platform/session/fail-fast-offline";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  recordConnection();
});

const inSeconds = (seconds: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve("answer"), 1_000 * seconds));

it("an answer of the auth client is given up as soon as the connection is lost", async () => {
  const outcome = failFastOffline(inSeconds(60));
  recordConnectionLost();
  await expect(outcome).rejects.toThrow(TypeError);
});

it("an answer of the auth client is given up after a second without the connection", async () => {
  recordConnectionLost();
  const outcome = failFastOffline(inSeconds(60));
  void vi.advanceTimersByTimeAsync(1_000);
  await expect(outcome).rejects.toThrow(TypeError);
});

it("an answer of the auth client is waited for when the connection is back within the second", async () => {
  recordConnectionLost();
  const outcome = failFastOffline(inSeconds(3));
  recordConnection();
  void vi.advanceTimersByTimeAsync(3_000);
  await expect(outcome).resolves.toBe("answer");
});
