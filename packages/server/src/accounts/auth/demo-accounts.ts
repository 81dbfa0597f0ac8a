/** The accounts of the demo data; never in production. */
export const DEMO_PASSWORD = "signpoint-demo";
export const DEMO_ADMIN_EMAIL = "admin@signpoint.example";
export const DEMO_USER_EMAIL = "user@signpoint.example";

/** Returns whether a normalized email is that of a demo account, whose password is public. */
export function isDemoEmail(email: string): boolean {
  return email === DEMO_ADMIN_EMAIL || email === DEMO_USER_EMAIL;
}
