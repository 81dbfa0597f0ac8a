/** Does `count` pieces of work, `clients` at a time; answers how many a second that made. */
export async function rateOf(
  count: number,
  clients: number,
  work: (index: number, client: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (next < count) {
        const index = next;
        next += 1;
        await work(index, client);
      }
    }),
  );
  return count / ((performance.now() - startedAt) / 1_000);
}
