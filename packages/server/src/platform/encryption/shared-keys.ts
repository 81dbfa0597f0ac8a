/** The keys that all servers of an installation share, and the command that prints a new one. */
export const SHARED_KEYS = {
  JWT_PRIVATE_KEY: "generate-key",
  BANK_DETAILS_KEY: "generate-bank-key",
  LEDGER_KEY: "generate-ledger-key",
} as const;
export type SharedKey = keyof typeof SHARED_KEYS;

/** Returns what production with a database for several servers lacks of them, a sentence each. */
export function missingKeys(set: Partial<Record<string, string>>): string[] {
  if (set.NODE_ENV !== "production" || set.DATABASE_URL === undefined) return [];
  return Object.entries(SHARED_KEYS)
    .filter(([name]) => set[name] === undefined)
    .map(
      ([name, command]) =>
        `  ${name}: required in production with DATABASE_URL, so that all servers share it; make one with: npm run ${command}`,
    );
}
