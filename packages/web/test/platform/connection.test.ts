import { afterEach, expect, test, vi } from "vitest";
import { connectionLostAt, recordConnectionLost } from "~/platform/offline/connection";

afterEach(() => vi.useRealTimers());

test("a loss of the connection has its time, and none once the device's clock was set back before it", () => {
  vi.setSystemTime("2026-03-01T12:00:00Z");
  recordConnectionLost();
  expect(connectionLostAt()).toBe(Date.parse("2026-03-01T12:00:00Z"));
  vi.setSystemTime("2026-03-01T11:00:00Z");
  expect(connectionLostAt()).toBe(0);
});
