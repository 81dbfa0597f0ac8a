import type { Command } from "./command";

interface CommandEntry {
  /** Its parameters. */
  usage: string;
  /** What it does, in one sentence without its full stop. */
  does: string;
  load: () => Promise<{ run: Command }>;
  /** It works without an installation, as before there is one. */
  isStandalone?: true;
  /** It works before the keys of the installation are made. */
  isKeyless?: true;
}

/** The operator's commands by their names. Each is loaded only when it runs. */
export const COMMANDS: Record<string, CommandEntry> = {
  doctor: {
    usage: "[--json] [--send-mail ADDRESS]",
    does: "Looks at configuration, database, keys, files, mail, disk, backups, audit and jobs, and says what to do",
    load: () => import("../commands/doctor"),
  },
  pause: {
    usage: "payouts|redemptions|signings [--lift]",
    does: "Pauses payouts, redemptions or signings, or lifts the pause",
    load: () => import("../commands/pause"),
  },
  suspend: {
    usage: "EMAIL [--until 2030-01-31] [--reason WORDS] [--force], or EMAIL --lift",
    does: "Suspends an account and ends its sessions, or lifts its suspension",
    load: () => import("../commands/suspend"),
  },
  "grant-admin": {
    usage: "EMAIL",
    does: "Makes an account an admin, or confirms one whom another admin has made",
    load: () => import("../commands/grant-admin"),
  },
  "revoke-admin": {
    usage: "EMAIL [--force]",
    does: "Revokes the rights of an admin",
    load: () => import("../commands/revoke-admin"),
  },
  "reset-factor": {
    usage: "EMAIL",
    does: "Removes the second factors of an account and ends its sessions",
    load: () => import("../commands/reset-factor"),
  },
  confirm: {
    usage: "ID",
    does: "Confirms what waits for a second admin where no admin can be it",
    load: () => import("../commands/confirm"),
  },
  mail: {
    usage: "[list], or retry ID|all",
    does: "Lists the mails that wait or were given up, or sends them again",
    load: () => import("../commands/mail"),
  },
  audit: {
    usage: "[--checkpoint LINE]",
    does: "Recomputes all balances, totals and seals and prints each mismatch",
    load: () => import("../commands/audit"),
  },
  backup: {
    usage: "[FILE]",
    does: "Writes a backup into a new file, or into BACKUP_DIR, and reads it back",
    load: () => import("../commands/backup"),
  },
  "restore-drill": {
    usage: "[FILE|FOLDER] [--identity FILE]",
    does: "Restores the newest backup into an empty database that is removed afterwards, and audits it",
    load: () => import("../commands/restore-drill"),
  },
  restore: {
    usage: "FILE|FOLDER [--identity FILE] [--accept-older-ledger] [--database NAME]",
    does: "Restores a backup into an empty database and file store",
    load: () => import("../commands/restore"),
  },
  "accept-file-store": {
    usage: "[--database NAME]",
    does: "Makes the file store that is configured the one of the database, when files were moved or lost",
    load: () => import("../commands/accept-file-store"),
  },
  "accept-ledger": {
    usage: "",
    does: "Accepts the ledger of the database as it is",
    load: () => import("../commands/accept-ledger"),
  },
  "change-ledger-key": {
    usage: "FILE [--database NAME]",
    does: "Has later blocks of the ledger signed with the key in a file",
    load: () => import("../commands/change-ledger-key"),
  },
  "rotate-keys": {
    usage: "[--database NAME]",
    does: "Encrypts bank details, codes and deliveries with the current key",
    load: () => import("../commands/rotate-keys"),
  },
  "rotate-signing-key": {
    usage: "[--days DAYS] [--database NAME]",
    does: "Rotates the key that signs sessions, without signing anybody out",
    load: () => import("../commands/rotate-signing-key"),
  },
  "make-keys": {
    usage: "",
    does: "Makes the keys that are missing as files in SECRETS_DIR, for an empty database alone",
    load: () => import("../commands/make-keys"),
    isKeyless: true,
  },
  "generate-key": {
    usage: "",
    does: "Prints a new key for JWT_PRIVATE_KEY",
    load: async () =>
      printing((await import("../../platform/encryption/signing-key-file")).generateSigningKey),
    isStandalone: true,
  },
  "generate-bank-key": {
    usage: "",
    does: "Prints a new key for BANK_DETAILS_KEY",
    load: async () =>
      printing((await import("../../platform/encryption/keys")).generateEncryptionKey),
    isStandalone: true,
  },
  "generate-ledger-key": {
    usage: "",
    does: "Prints a new key for LEDGER_KEY",
    load: async () => printing((await import("../../ledger/sealing/ledger-key")).generateLedgerKey),
    isStandalone: true,
  },
  "generate-backup-key": {
    usage: "FILE",
    does: "Writes a new private key for backups into a new file and prints its public key for BACKUP_RECIPIENT",
    load: () => import("../commands/generate-backup-key"),
    isStandalone: true,
  },
};

/** Returns a command that prints on one line what `make` returns. */
function printing(make: () => string | Promise<string>): { run: Command } {
  return {
    run: async () => {
      process.stdout.write(`${await make()}\n`);
      return 0;
    },
  };
}
