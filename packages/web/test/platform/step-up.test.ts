import { beforeEach, expect, it, vi } from "vitest";

const session = vi.hoisted(() => ({
  user: "ada" as string | null,
  listeners: new Set<() => void>(),
}));
vi.mock("~/platform/session/session-store", () => ({
  signedInUser: () => session.user,
  onSessionChange: (listener: () => void) => {
    session.listeners.add(listener);
    return () => session.listeners.delete(listener);
  },
}));
const { answerProof, askForProof } = await import("~/platform/session/step-up");

function become(user: string | null): void {
  session.user = user;
  for (const listener of session.listeners) listener();
}

beforeEach(() => become("ada"));

it("the question for a proof is answered by no for all who wait when the session ends, and is not asked of the next person", async () => {
  const asked = [askForProof(), askForProof()];
  become(null);
  become("grace");
  expect(await Promise.all(asked)).toEqual([false, false]);
  expect(session.listeners.size).toBe(0);
});

it("the question for a proof stays while the session of the same person is renewed", async () => {
  const asked = askForProof();
  become("ada");
  answerProof(true);
  expect(await asked).toBe(true);
  expect(session.listeners.size).toBe(0);
});
