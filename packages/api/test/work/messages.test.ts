import { expect, it, test } from "vitest";
import {
  appealIn,
  type MessageFacts,
  messageRefusal,
  messagesEnd,
} from "../../src/work/messages/message-rules";
import type { TimelineEntry } from "../../src/work/timeline";

const DAY = 24 * 3_600_000;
const SUBMITTED = "2026-06-01T00:00:00.000Z";
const DECIDED = "2026-06-02T00:00:00.000Z";
const END = new Date("2026-06-09T00:00:00.000Z");

const PENDING: MessageFacts = {
  status: "pending",
  submitted_at: SUBMITTED,
  correction_rounds: 0,
  decided_at: null,
  appeal: null,
};
const rejected = { ...PENDING, status: "rejected", decided_at: DECIDED } as const;

const refusal = (facts: Partial<MessageFacts>, now = new Date(DECIDED), written = 0) =>
  messageRefusal({ ...PENDING, ...facts }, { written, now });

test.each<[string, Partial<MessageFacts>, ReturnType<typeof refusal>]>([
  ["while it is reviewed", {}, null],
  ["while it is to be corrected", { status: "changes_requested", correction_rounds: 1 }, null],
  [
    "after a correction was withdrawn",
    { status: "changes_requested", correction_rounds: 1, submitted_at: null },
    null,
  ],
  ["not before it was submitted", { status: "in_progress", submitted_at: null }, "NOT_SUBMITTED"],
  ["not for one that lapsed", { status: "lapsed", submitted_at: null }, "NOT_SUBMITTED"],
  ["after an approval", { status: "approved", decided_at: DECIDED }, null],
  ["after a rejection", rejected, null],
  ["not once closed without a submission", { ...rejected, submitted_at: null }, "NOT_SUBMITTED"],
  [
    "after a rejection of what was withdrawn for another correction",
    { ...rejected, submitted_at: null, correction_rounds: 1 },
    null,
  ],
])("a message can be written %s", (_when, facts, expected) => {
  expect(refusal(facts)).toBe(expected);
});

it("writing messages ends seven days after the decision, in that very instant", () => {
  expect(refusal(rejected, new Date(END.getTime() - 1))).toBeNull();
  expect(refusal(rejected, END)).toBe("MESSAGES_ENDED");
});

it("writing messages goes on while an appeal is open, and until seven days after its decision", () => {
  const late = new Date(END.getTime() + 30 * DAY);
  const open = { state: "open", decided_at: null } as const;
  expect(refusal({ ...rejected, appeal: open }, late)).toBeNull();
  expect(messagesEnd({ ...rejected, appeal: open })).toBeNull();
  const decided = { state: "overturned", decided_at: END.toISOString() } as const;
  const approved = { ...rejected, status: "approved", appeal: decided } as const;
  expect(refusal(approved, new Date(END.getTime() + 7 * DAY - 1))).toBeNull();
  expect(refusal(approved, new Date(END.getTime() + 7 * DAY))).toBe("MESSAGES_ENDED");
});

it("writing messages ends for a side with its tenth message", () => {
  expect(refusal({}, END, 9)).toBeNull();
  expect(refusal({}, END, 10)).toBe("MESSAGES_USED_UP");
});

test("a timeline tells the appeal that decides when messages end", () => {
  const entry = (kind: TimelineEntry["kind"]) => ({
    kind,
    at: DECIDED,
    username: null,
    note: null,
  });
  const rejection = [entry("signed"), entry("submitted"), entry("rejected")];
  expect(appealIn(rejection)).toBeNull();
  expect(appealIn([...rejection, entry("appealed")])).toEqual({ state: "open", decided_at: null });
  expect(appealIn([...rejection, entry("appealed"), entry("appeal_upheld")])).toEqual({
    state: "upheld",
    decided_at: DECIDED,
  });
  expect(appealIn([...rejection, entry("appealed"), entry("appeal_overturned")])).toEqual({
    state: "overturned",
    decided_at: DECIDED,
  });
});
