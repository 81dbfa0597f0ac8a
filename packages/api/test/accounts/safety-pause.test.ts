import { expect, it } from "vitest";
import {
  endsByFactor,
  endsByMailbox,
  longestPause,
  type PausingEvent,
  pauseAfter,
  type SafetyPause,
} from "../../src/accounts/safety/safety-pause";

const AT = new Date("2026-11-25T12:00:00.000Z");
const NEW_PLACE: SafetyPause = {
  since: "2026-11-25T12:00:00.000Z",
  until: "2026-12-02T12:00:00.000Z",
  ends_by: "mailbox",
};
const BY_MAIL: SafetyPause = {
  since: "2026-11-25T12:00:00.000Z",
  until: "2026-11-28T12:00:00.000Z",
  ends_by: "older_factor",
};

const facts = (isNewPlace: boolean, provedOlderFactor: boolean, byMailAlone: boolean) => ({
  at: AT,
  isNewPlace,
  provedOlderFactor,
  byMailAlone,
});
it.each<[PausingEvent, SafetyPause | null]>([
  [facts(false, false, false), null],
  [facts(true, false, false), NEW_PLACE],
  [facts(false, false, true), BY_MAIL],
  [facts(true, false, true), BY_MAIL],
  [facts(true, true, false), null],
  [facts(true, true, true), null],
  [facts(false, true, true), null],
])("pauseAfter of %j is %j", (event, pause) => {
  expect(pauseAfter(event)).toEqual(pause);
});

it("longestPause is the one that ends last of those that last", () => {
  expect(longestPause([BY_MAIL, NEW_PLACE], AT)).toBe(NEW_PLACE);
  expect(longestPause([NEW_PLACE, BY_MAIL], AT)).toBe(NEW_PLACE);
  expect(longestPause([], AT)).toBeNull();
});

it("longestPause is none at the moment in which the last one ends", () => {
  const end = new Date(BY_MAIL.until);
  expect(longestPause([BY_MAIL], new Date(end.getTime() - 1))).toBe(BY_MAIL);
  expect(longestPause([BY_MAIL], end)).toBeNull();
});

it("what ends a pause earlier is the mailbox for its own event alone, and not after a mail alone", () => {
  expect(endsByMailbox(NEW_PLACE, NEW_PLACE.since)).toBe(true);
  expect(endsByMailbox(NEW_PLACE, "2026-11-25T12:00:00.001Z")).toBe(false);
  expect(endsByMailbox(BY_MAIL, BY_MAIL.since)).toBe(false);
});

it("what ends a pause earlier is a factor that is older than it", () => {
  for (const pause of [NEW_PLACE, BY_MAIL]) {
    expect(endsByFactor(pause, "2026-11-25T11:59:59.999Z")).toBe(true);
    expect(endsByFactor(pause, pause.since)).toBe(false);
  }
});

it("what ends a pause earlier is nothing where a mailbox can be the stranger's", () => {
  const timed = { ...NEW_PLACE, ends_by: "time" as const };
  expect(endsByMailbox(timed, timed.since)).toBe(false);
  expect(endsByFactor(timed, "2026-11-25T11:59:59.999Z")).toBe(false);
});
