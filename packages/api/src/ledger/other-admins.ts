/** Returns whether one of the admins is none of the people who may not decide. */
export function hasAnotherAdmin(admins: readonly string[], parties: readonly string[]): boolean {
  return admins.some((id) => !parties.includes(id));
}
