import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { inTurn, isFileRefused } from "~/work/files/use-upload";

const never = new AbortController().signal;

/** A promise that the test settles. */
function later() {
  let settle: { resolve: (value: string) => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...(settle as NonNullable<typeof settle>) };
}

test("an upload begins when the one before has ended, also when that one failed", async () => {
  const { promise, reject } = later();
  const began: string[] = [];
  const first = inTurn(never, () => {
    began.push("first");
    return promise;
  });
  const second = inTurn(never, () => {
    began.push("second");
    return Promise.resolve("stored");
  });
  await expect.poll(() => began).toEqual(["first"]);
  reject(new TypeError("The upload broke off."));
  await expect(first).rejects.toThrow(TypeError);
  await expect(second).resolves.toBe("stored");
});

test("an upload that is cancelled while it waits ends at once, never begins, and holds up no other", async () => {
  const { promise, resolve } = later();
  const first = inTurn(never, () => promise);
  const cancelling = new AbortController();
  const began: string[] = [];
  const cancelled = inTurn(cancelling.signal, () => {
    began.push("cancelled");
    return Promise.resolve("");
  });
  const third = inTurn(never, () => Promise.resolve("stored"));
  cancelling.abort();
  await expect(cancelled).rejects.toThrow("aborted");
  resolve("stored");
  await expect(first).resolves.toBe("stored");
  await expect(third).resolves.toBe("stored");
  expect(began).toEqual([]);
});

test("a file stays on the device when its upload is refused for who has sent it, and not when it is refused itself", () => {
  const refused = (code: string, status: number) => new ORPCError(code, { status, defined: true });
  expect(isFileRefused(refused("FORBIDDEN", 403))).toBe(false);
  expect(isFileRefused(refused("UNSUPPORTED_MEDIA_TYPE", 415))).toBe(true);
});
