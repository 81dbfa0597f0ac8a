/** The kind of a record. It is part of the id, so that no two kinds share an id. */
export const KIND = {
  user: 1,
  contract: 2,
  question: 3,
  signing: 4,
  response: 5,
  item: 6,
  redemption: 7,
  credit: 8,
  notification: 9,
  decision: 10,
  session: 11,
  request: 12,
  signedEntry: 13,
  signingDecidedEntry: 14,
  redeemedEntry: 15,
  decidedRedemptionEntry: 16,
  feeEntry: 17,
  referralEntry: 18,
  itemDecision: 19,
  redemptionDecision: 20,
} as const;

/**
 * Returns the id of the `index`th record of a kind, created at that time: a version 7 UUID, the same in
 * every run.
 */
export function idOf(kind: number, index: number, atMs: number): string {
  const time = Math.floor(atMs).toString(16).padStart(12, "0");
  const hex = kind.toString(16).padStart(3, "0");
  const tail = index.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex}-8000-${tail}`;
}
