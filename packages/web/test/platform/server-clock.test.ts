import { expect, it, vi } from "vitest";
import { recordServerTime, serverNow } from "~/platform/session/server-clock";

it("takes the server's time when the clock of the device is wrong", () => {
  vi.useFakeTimers({ now: Date.parse("2026-01-01T00:00:00Z") });
  recordServerTime(new Headers({ "x-server-time": "2026-01-01T01:00:00.250Z" }), Date.now());
  expect(new Date(serverNow()).toISOString()).toBe("2026-01-01T01:00:00.250Z");

  vi.advanceTimersByTime(1_000);
  expect(new Date(serverNow()).toISOString()).toBe("2026-01-01T01:00:01.250Z");

  recordServerTime(new Headers(), Date.now());
  expect(new Date(serverNow()).toISOString()).toBe("2026-01-01T01:00:01.250Z");

  recordServerTime(new Headers({ date: "Thu, 01 Jan 2026 00:00:05 GMT" }), Date.now());
  expect(new Date(serverNow()).toISOString()).toBe("2026-01-01T00:00:05.500Z");
  vi.useRealTimers();
});
