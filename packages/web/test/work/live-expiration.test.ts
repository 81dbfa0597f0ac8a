import { getExpiration } from "@signpoint/api/work/contracts/expiry";
import { expect, it } from "vitest";
import { expirationLabel } from "~/work/contracts/labels";
import { liveExpiration } from "~/work/contracts/signing-offer";

const contract = { expires_at: "2026-03-01T12:00:00.000Z", duration: 60 };
const at = (time: string) => new Date(`2026-03-01T${time}Z`);

it("updates the expiration by the clock between two answers of the server", () => {
  const polled = getExpiration(contract, at("11:59:30.000"));
  expect(liveExpiration(contract, polled, at("11:59:59.999"))).toBe("active");
  expect(liveExpiration(contract, polled, at("12:00:00.000"))).toBe("grace_period");
  expect(liveExpiration(contract, polled, at("12:30:00.000"))).toBe("fully_expired");
});

it("takes the server's expiration when it is further than the clock's", () => {
  const polled = getExpiration(contract, at("12:00:00.000"));
  expect(liveExpiration(contract, polled, at("11:59:58.000"))).toBe("grace_period");
});

it("ignores an answer for other dates", () => {
  const extended = { ...contract, expires_at: "2026-03-02T12:00:00.000Z" };
  const polled = getExpiration(contract, at("12:00:00.000"));
  expect(liveExpiration(extended, polled, at("12:00:01.000"))).toBe("active");
});

it("computes the expiration without an answer", () => {
  expect(liveExpiration(contract, undefined, at("11:00:00.000"))).toBe("active");
  expect(liveExpiration({ expires_at: null, duration: 0 }, undefined, at("11:00:00.000"))).toBe(
    "active",
  );
});

it("calls an expiration status that is not known Unknown", () => {
  expect(expirationLabel("grace_period")).toBe("Grace Period");
  expect(expirationLabel("cancelled")).toBe("Unknown");
});

it("shows a status of the server that it does not know as unknown", () => {
  const polled = { ...getExpiration(contract, at("11:00:00.000")), status: "paused" as "active" };
  expect(liveExpiration(contract, polled, at("11:00:00.000"))).toBe("unknown");
  const ofOtherDates = { ...polled, expiresAt: "2026-03-02T12:00:00.000Z" };
  expect(liveExpiration(contract, ofOtherDates, at("11:00:00.000"))).toBe("unknown");
  expect(expirationLabel("unknown")).toBe("Unknown");
});
