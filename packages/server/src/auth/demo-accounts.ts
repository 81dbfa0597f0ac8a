/** The accounts of the demo data; never in production. */
export const DEMO_PASSWORD = "signpoint-demo";
export const DEMO_ADMIN_EMAIL = "admin@signpoint.example";
export const DEMO_USER_EMAIL = "user@signpoint.example";

/** Tells whether an email, in its normal form, is that of an account whose password everybody knows. */
export function isDemoEmail(email: string): boolean {
  return email === DEMO_ADMIN_EMAIL || email === DEMO_USER_EMAIL;
}
