import fc from "fast-check";
import { expect, it } from "vitest";
import { expiresAt, getExpiration, gracePeriodEnd } from "../../src/work/contracts/expiry";

const created = new Date("2026-03-01T00:00:00.000Z");
const contract = { expires_at: "2026-03-01T01:00:00.000Z", duration: 60 };
const at = (iso: string) => getExpiration(contract, new Date(iso)).status;

it.each([
  ["2026-03-01T00:00:00.000Z", "active"],
  ["2026-03-01T00:59:59.999Z", "active"],
  ["2026-03-01T01:00:00.000Z", "grace_period"],
  ["2026-03-01T01:29:59.999Z", "grace_period"],
  ["2026-03-01T01:30:00.000Z", "fully_expired"],
  ["2030-01-01T00:00:00.000Z", "fully_expired"],
])("has at %s the expiration status %s", (instant, status) => {
  expect(at(instant)).toBe(status);
});

it("computes the time that is left until the expiry", () => {
  const status = getExpiration(contract, new Date("2026-03-01T00:59:00.000Z"));
  expect(status.timeRemaining).toBe(60_000);
  expect(status.gracePeriodRemaining).toBe(31 * 60_000);
  expect(status.gracePeriodEnd).toBe("2026-03-01T01:30:00.000Z");
  expect(getExpiration(contract, new Date("2027-01-01T00:00:00Z")).timeRemaining).toBe(0);
});

it("never expires with a duration of 0", () => {
  expect(expiresAt(created, 0)).toBeNull();
  expect(getExpiration({ expires_at: null, duration: 0 }, created)).toEqual({
    status: "active",
    expiresAt: null,
    gracePeriodEnd: null,
    timeRemaining: null,
    gracePeriodRemaining: null,
  });
});

it("computes half minutes of grace for odd durations", () => {
  const odd = { expires_at: "2026-03-01T00:01:00.000Z", duration: 1 };
  expect(gracePeriodEnd(odd)?.toISOString()).toBe("2026-03-01T00:01:30.000Z");
});

it("passes through the expiration states in order, never back", () => {
  const order = ["active", "grace_period", "fully_expired"];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 10 ** 11 }),
      fc.integer({ min: 0, max: 10 ** 11 }),
      (duration, first, later) => {
        const expires_at = expiresAt(created, duration)?.toISOString() ?? null;
        const statusAfter = (ms: number) =>
          order.indexOf(
            getExpiration({ expires_at, duration }, new Date(created.getTime() + ms)).status,
          );
        expect(statusAfter(first + later)).toBeGreaterThanOrEqual(statusAfter(first));
      },
    ),
  );
});
