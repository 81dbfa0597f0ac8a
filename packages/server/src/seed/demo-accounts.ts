/** The accounts of the demo data; never in production. */
export const DEMO_PASSWORD = "signpoint-demo";
export const DEMO_ADMIN_EMAIL = "admin@signpoint.example";
export const DEMO_USER_EMAIL = "user@signpoint.example";
