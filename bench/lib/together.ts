/**
 * Runs `work` this number of times (`each`) with every client, all clients at once. Resolves to the
 * runs per second.
 */
export async function measureRate(
  each: number,
  clients: number,
  work: (client: number, turn: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; turn < each; turn += 1) await work(client, turn);
    }),
  );
  return (each * clients) / ((performance.now() - startedAt) / 1_000);
}
