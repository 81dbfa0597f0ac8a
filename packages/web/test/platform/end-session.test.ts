import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recordConnection, recordConnectionLost } from "~/platform/offline/connection";

const steps: string[] = [];
vi.mock("~/platform/session/session-store", () => ({
  sessionState: () => ({ status: "signed-in" }),
  recordSignOutReason: () => undefined,
  applySignOut: () => steps.push("signed out"),
}));
vi.mock("~/platform/session/auth-client", () => ({
  authClient: { signOut: () => Promise.resolve() },
}));
vi.stubGlobal("window", { addEventListener: vi.fn(), removeEventListener: vi.fn() });
const { beforeLogout, endSession } = await import("~/platform/session/end-session");

let duration = 0;
beforeLogout(
  () =>
    new Promise((resolve) => {
      setTimeout(() => {
        steps.push("sent");
        resolve();
      }, duration);
    }),
);

beforeEach(() => {
  steps.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it("a logout waits for what is to be sent before, also when another request does not reach the server", async () => {
  duration = 5_000;
  const end = endSession();
  recordConnectionLost();
  recordConnection();
  await vi.advanceTimersByTimeAsync(5_000);
  await end;
  expect(steps).toEqual(["sent", "signed out"]);
});

it("a logout waits ten seconds at most", async () => {
  duration = 60_000;
  const end = endSession();
  await vi.advanceTimersByTimeAsync(10_000);
  await end;
  expect(steps).toEqual(["signed out"]);
});
