/** The people of an appeal who do not count as another admin: the one who rejected and the signer. */
interface Parties {
  rejected_by: string;
  user_id: string;
}

/** Returns whether one of the admins can decide about an appeal in place of the one who rejected. */
export function hasAnotherAdmin(admins: string[], { rejected_by, user_id }: Parties): boolean {
  return admins.some((id) => id !== rejected_by && id !== user_id);
}
