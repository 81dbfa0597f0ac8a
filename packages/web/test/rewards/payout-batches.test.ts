import { PAYOUTS_PER_CALL_MAX } from "@signpoint/api/platform/constants";
import { expect, it } from "vitest";
import { sendInBatches } from "~/rewards/payouts/payout-batches";

const linesOf = (count: number) => Array.from({ length: count }, (_, index) => `payout ${index}`);
const answer = (batch: string[]) => {
  return { items: batch.map((redemption_id) => ({ redemption_id, problem: null })) };
};

it("sends no more payouts at once than one call takes, and returns what came of all", async () => {
  const lines = linesOf(2 * PAYOUTS_PER_CALL_MAX + 1);
  const sizes: number[] = [];
  const { items, stopped } = await sendInBatches(lines, async (batch) => {
    sizes.push(batch.length);
    return await Promise.resolve(answer(batch));
  });
  expect(sizes).toEqual([PAYOUTS_PER_CALL_MAX, PAYOUTS_PER_CALL_MAX, 1]);
  expect(items.map(({ redemption_id }) => redemption_id)).toEqual(lines);
  expect(stopped).toBeNull();
});

it("returns what was done before a batch that fails, and sends none after it", async () => {
  const error = new Error("no connection");
  let calls = 0;
  const { items, stopped } = await sendInBatches(
    linesOf(2 * PAYOUTS_PER_CALL_MAX + 1),
    async (batch) => {
      calls += 1;
      return calls === 1 ? await Promise.resolve(answer(batch)) : await Promise.reject(error);
    },
  );
  expect(items).toHaveLength(PAYOUTS_PER_CALL_MAX);
  expect(stopped).toEqual({ error, left: PAYOUTS_PER_CALL_MAX + 1 });
  expect(calls).toBe(2);
});

it("throws when the first batch of payouts fails: nothing was done", async () => {
  const error = new Error("no connection");
  await expect(sendInBatches(linesOf(1), () => Promise.reject(error))).rejects.toBe(error);
});
