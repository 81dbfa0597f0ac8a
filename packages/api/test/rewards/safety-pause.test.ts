import { expect, test } from "vitest";
import { normalizeDelivery } from "../../src/rewards/delivery";
import { isPaused, waitsForPause } from "../../src/rewards/safety-pause";

const NOW = new Date("2027-03-10T12:00:00.000Z");

test.each([
  ["Cash", true, true],
  ["Cash", false, true],
  ["Gift Card", true, true],
  ["Gift Card", false, true],
  ["Electronics", true, false],
  ["Electronics", false, true],
  ["Subscription", true, false],
  ["Subscription", false, true],
] as const)("%s to a place that is known: %s, waits for a pause: %s", (type, isKnown, waits) => {
  expect(waitsForPause(type, isKnown)).toBe(waits);
});

test.each([
  [null, false],
  ["2027-03-10T12:00:00.000Z", false],
  ["2027-03-10T12:00:00.001Z", true],
])("a pause until %s lasts: %s", (until, lasts) => {
  expect(isPaused(until, NOW)).toBe(lasts);
});

const HOME = {
  name: "Grace Hopper",
  address: "1 Compiler Road\nArlington",
  phone: "+1 555 0100",
  email: "",
};

test.each([
  [{ address: "1, Compiler road,  ARLINGTON." }, true],
  [{ phone: "(+1) 555-0100" }, true],
  [{ name: "grace hopper" }, true],
  [{ name: "Grace Hoppers" }, false],
  [{ address: "11 Compiler Road\nArlington" }, false],
  [{ phone: "+1 555 0101" }, false],
  [{ email: "grace@example.com" }, false],
])("a delivery with %j goes to the same place: %s", (changes, isSame) => {
  expect(normalizeDelivery({ ...HOME, ...changes }) === normalizeDelivery(HOME)).toBe(isSame);
});

test("two emails with other signs are two places", () => {
  const to = (email: string) => normalizeDelivery({ name: "", address: "", phone: "", email });
  expect(to("Ada.L@example.com")).toBe(to("ada.l@example.com"));
  expect(to("ada.l@example.com")).not.toBe(to("adal@example.com"));
});
