import { rm } from "node:fs/promises";
import path from "node:path";
import type { CheckpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { grantAdmin } from "../../accounts/admins/grant-admin";
import { revokeAdmin } from "../../accounts/admins/revoke-admin";
import { findAccount } from "../../accounts/auth/accounts";
import { resetFactorsByCommand } from "../../accounts/factors/reset-factors";
import { liftSuspension, suspendAccount } from "../../accounts/suspensions/suspend-account";
import { setPause } from "../../ledger/admin-settings/set-pause";
import { audit, auditWithin } from "../../ledger/audit/audit";
import type { OpenDatabase } from "../../platform/db/client";
import { isSchemaCurrent, UnknownMigrationError } from "../../platform/db/migrate";
import { MigrationBlockedError } from "../../platform/db/migrate-under-load";
import { rotateKeys } from "../../platform/encryption/rotate-keys";
import type { FileStore } from "../../platform/files/file-store";
import { logSecurityEvent } from "../../platform/security-log";
import type { Services } from "../../platform/services";
import { BackupError } from "../backup/format";
import { recordDrill } from "../backup/record-drill";
import { writeBackup } from "../backup/write-backup";
import { type CommandControl, OperatorError, type OperatorRequest } from "./operator-request";

export type OperatorServices = Pick<
  Services,
  "config" | "db" | "now" | "log" | "securityEvents"
> & {
  /** Null without such a key: a command makes none. */
  bankKeys: Services["bankKeys"] | null;
  ledgerKey: Services["ledgerKey"] | null;
  engine: OpenDatabase["engine"];
  files: { store: FileStore };
};

interface CommandResult {
  /** The outcome as JSON. */
  outcome: unknown;
  /** Undoes the command. Called when the caller does not receive the outcome. */
  undo?: () => Promise<void>;
}

const SECURITY_EVENTS = {
  granted: "admin_granted",
  revoked: "admin_revoked",
  suspended: "account_suspended",
  lifted: "suspension_lifted",
  reset: "factor_reset",
} as const;

/**
 * Executes a command of the operator and returns its outcome. When `signal` is aborted, throws its reason and
 * leaves nothing changed; a rotation of keys leaves the texts that it has finished.
 */
export async function executeOperatorCommand(
  services: OperatorServices,
  request: OperatorRequest,
  control: CommandControl,
): Promise<CommandResult> {
  switch (request.command) {
    case "grant-admin":
    case "revoke-admin":
    case "suspend":
    case "lift-suspension":
    case "reset-factor": {
      const outcome = await changeAccount(services, request);
      await logAccountChange(services, request.email, outcome);
      return { outcome };
    }
    case "pause":
      return { outcome: await setPause(services, request) };
    case "audit":
      return {
        outcome: await auditByEngine(services, { ...control, checkpoint: request.checkpoint }),
      };
    case "rotate-keys": {
      const { db, config, bankKeys } = services;
      if (bankKeys === null) {
        throw new OperatorError(
          `There is no key of stored secrets in ${path.resolve(config.DATA_DIR)}: set BANK_DETAILS_KEY or DATA_DIR as the server has them.`,
        );
      }
      return { outcome: await rotateKeys({ db, bankKeys }, control) };
    }
    case "backup": {
      const { file, recipient } = request;
      const outcome = await writeBackup(services, services.engine, file, { ...control, recipient });
      return { outcome, undo: () => rm(file, { force: true }) };
    }
    case "record-drill":
      return { outcome: await recordDrill(services, request.drill) };
    default:
      return request satisfies never;
  }
}

function changeAccount(
  services: OperatorServices,
  request: Extract<OperatorRequest, { email: string }>,
) {
  switch (request.command) {
    case "grant-admin":
      return grantAdmin(services, request.email);
    case "revoke-admin":
      return revokeAdmin(services, request);
    case "suspend":
      return suspendAccount(services, request);
    case "lift-suspension":
      return liftSuspension(services, request);
    case "reset-factor":
      return resetFactorsByCommand(services, request.email);
    default:
      return request satisfies never;
  }
}

/** Logs a security event for an outcome that changed an account. */
async function logAccountChange(
  services: OperatorServices,
  email: string,
  outcome: string,
): Promise<void> {
  if (!isChange(outcome)) return;
  const user = await findAccount(services.db, email);
  if (user !== undefined) {
    logSecurityEvent(services, SECURITY_EVENTS[outcome], { user_id: user.id });
  }
  await services.securityEvents?.flush();
}

function isChange(outcome: string): outcome is keyof typeof SECURITY_EVENTS {
  return Object.hasOwn(SECURITY_EVENTS, outcome);
}

/** Audits in one transaction on Postgres. On the embedded engine one would block all other queries until its end. */
async function auditByEngine(
  { db, engine, ledgerKey }: OperatorServices,
  given: CommandControl & { checkpoint: CheckpointLine | undefined },
) {
  if (!(await isSchemaCurrent(db))) {
    throw new OperatorError(
      "The data is of an earlier version: start the server once, then audit.",
    );
  }
  if (ledgerKey === null) given.onProgress("without LEDGER_KEY: signatures are not verified");
  const options = { ...given, ...(ledgerKey !== null && { ledgerKey }) };
  return engine === "pglite" ? await auditWithin(db, options) : await audit(db, options);
}

/** Returns whether an error is one that the operator can correct. Its message says how; no stack is needed. */
export function isExpected(error: unknown): error is Error {
  return (
    error instanceof BackupError ||
    error instanceof UnknownMigrationError ||
    error instanceof MigrationBlockedError ||
    error instanceof OperatorError
  );
}
