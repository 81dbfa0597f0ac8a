import {
  emailChangeDue,
  findTooYoung,
  nameTooYoung,
  takeBackUntil,
} from "@signpoint/api/accounts/safety/lost-mailbox";
import { lostMailboxMessages } from "@signpoint/api/texts";
import { expect, it } from "vitest";

const NOW = new Date("2026-11-25T12:00:00.000Z");
const OLD = "2026-11-11T12:00:00.000Z";
const YOUNG = "2026-11-11T12:00:00.001Z";

it("what is too young for a change of email without the former mailbox is what came in the last 14 days, each with its end", () => {
  expect(findTooYoung({ factor: null, password: OLD, place: null, email: OLD }, NOW)).toEqual([]);
  expect(findTooYoung({ factor: YOUNG, password: OLD, place: YOUNG, email: OLD }, NOW)).toEqual([
    { what: "factor", until: "2026-11-25T12:00:00.001Z" },
    { what: "place", until: "2026-11-25T12:00:00.001Z" },
  ]);
});

it("what is too young for a change of email without the former mailbox is named with its end in UTC", () => {
  const young = findTooYoung({ factor: null, password: YOUNG, place: null, email: YOUNG }, NOW);
  expect(lostMailboxMessages.tooYoung(nameTooYoung(young))).toBe(
    "This way is open once nothing is younger than 14 days: your password is until 2026-11-25 12:00 UTC, your email is until 2026-11-25 12:00 UTC. With both mailboxes you can change it at once.",
  );
});

it("a change takes effect after 7 days, and can be taken back for 14", () => {
  expect(emailChangeDue(NOW)).toBe("2026-12-02T12:00:00.000Z");
  expect(takeBackUntil(NOW)).toBe("2026-12-09T12:00:00.000Z");
});
