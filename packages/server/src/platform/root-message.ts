/** Returns the message of the error that the others wrap: Postgres's own words, or those of the network. */
export function rootMessage(error: unknown): string {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  if (root instanceof AggregateError && root.message === "") root = root.errors[0] as unknown;
  return root instanceof Error ? root.message : String(root);
}
