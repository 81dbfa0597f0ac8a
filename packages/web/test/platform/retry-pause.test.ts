import { expect, test } from "vitest";
import { notificationSearch } from "../../src/messages/notifications/notification-search";
import { retryDelayMs } from "../../src/platform/offline/retry-pause";

test("each failure doubles the pause, up to half a minute", () => {
  expect([0, 1, 2, 3].map((failures) => retryDelayMs(failures, 1))).toEqual([
    500, 1_000, 2_000, 4_000,
  ]);
  expect(retryDelayMs(50, 1)).toBe(30_000);
});

test("chance spreads the pauses of many browsers, by half at most", () => {
  expect(retryDelayMs(2, 0)).toBe(1_000);
  expect(retryDelayMs(2, 0.5)).toBe(1_500);
});

test("only an id is a notification", () => {
  const notification = "01a1fdbd-e33f-7208-92f1-3aec2cdc4862";
  expect(notificationSearch({ notification })).toEqual({ notification });
  expect(notificationSearch({ notification: "x" })).toEqual({});
  expect(notificationSearch({ notification: 3 })).toEqual({});
});
