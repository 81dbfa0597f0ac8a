/** Returns the rejected share of the decided submissions, from 0 to 1; null when none is decided. */
export function rejectionRate(counts: { approved: number; rejected: number }): number | null {
  const decided = counts.approved + counts.rejected;
  return decided === 0 ? null : counts.rejected / decided;
}
