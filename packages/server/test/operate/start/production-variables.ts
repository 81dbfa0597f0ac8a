/** What production demands. */
export const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://points.example.org",
  SMTP_URL: "smtp://127.0.0.1:9",
  CONTACT_EMAIL: "support@example.org",
  TRUST_PROXY: "1",
  METRICS_TOKEN: "0123456789abcdef",
  RATE_LIMITS: "on",
};
