import { describe, expect, it } from "vitest";
import { SIGNING_STATUSES } from "../src/constants";
import { nextSigningStatus, type SigningAction } from "../src/rules/transitions";

const ACTIONS: SigningAction[] = ["sign", "submit", "approve", "reject", "close"];
const LEGAL = new Map([
  ["none sign", "in_progress"],
  ["in_progress submit", "pending"],
  ["in_progress close", "rejected"],
  ["pending approve", "approved"],
  ["pending reject", "rejected"],
  ["pending close", "rejected"],
]);
const edges = SIGNING_STATUSES.flatMap((status) =>
  ACTIONS.map((action) => [status, action, LEGAL.get(`${status} ${action}`) ?? null] as const),
);

describe("a signing", () => {
  it.each(edges)("from %s by %s becomes %s", (status, action, next) => {
    expect(nextSigningStatus(status, action)).toBe(next);
  });
});
