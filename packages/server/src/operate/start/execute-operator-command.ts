import { rm } from "node:fs/promises";
import path from "node:path";
import { grantAdmin } from "../../accounts/admins/grant-admin";
import { revokeAdmin } from "../../accounts/admins/revoke-admin";
import { findAccount } from "../../accounts/auth/accounts";
import { resetFactorsByCommand } from "../../accounts/factors/reset-factors";
import { liftSuspension, suspendAccount } from "../../accounts/suspensions/suspend-account";
import { confirmByCommand } from "../../http/calls/second-approval-executors";
import { setPause } from "../../ledger/admin-settings/set-pause";
import { audit, auditWithin } from "../../ledger/audit/audit";
import { acceptLedger } from "../../ledger/sealing/accept-ledger";
import { changeLedgerKey } from "../../ledger/sealing/change-ledger-key";
import type { KeptCheckpoint } from "../../ledger/sealing/known-head";
import { loadLedgerKey, toKeyPair } from "../../ledger/sealing/ledger-key";
import { selectNewestBlock } from "../../ledger/sealing/select-newest-block";
import { listWaitingMails, retryMails } from "../../messages/mail/waiting-mails";
import { NotificationFeed } from "../../messages/notifications/notification-feed";
import type { OpenDatabase } from "../../platform/db/client";
import {
  isSchemaCurrent,
  MigrationFailedError,
  UnknownMigrationError,
} from "../../platform/db/migrate";
import { MigrationBlockedError } from "../../platform/db/migrate-under-load";
import { DomainError } from "../../platform/domain-error";
import { rotateKeys } from "../../platform/encryption/rotate-keys";
import type { FileStore } from "../../platform/files/file-store";
import {
  acceptFileStore,
  describeMissing,
  findMissingFiles,
} from "../../platform/files/marked-store";
import { logSecurityEvent } from "../../platform/security-log";
import type { Services } from "../../platform/services";
import { BackupError } from "../backup/format";
import { isStoreLost } from "../backup/is-store-lost";
import { recordDrill } from "../backup/record-drill";
import { writeBackup } from "../backup/write-backup";
import { lookAtData } from "../doctor/look-at-data";
import { describePlace } from "./existing-data";
import { type CommandControl, OperatorError, type OperatorRequest } from "./operator-request";

export type OperatorServices = Pick<
  Services,
  "config" | "db" | "now" | "log" | "securityEvents" | "knownHead"
> & {
  /** Null without such a key: a command makes none. */
  bankKeys: Services["bankKeys"] | null;
  ledgerKey: Services["ledgerKey"] | null;
  keys: Services["keys"] | null;
  engine: OpenDatabase["engine"];
  files: { store: FileStore };
};

/** They change nothing, also not the schema. */
export const READING_COMMANDS: ReadonlySet<OperatorRequest["command"]> = new Set([
  "audit",
  "backup",
  "doctor",
  "mail",
] as const);

interface CommandResult {
  /** The outcome as JSON. */
  outcome: unknown;
  /** Undoes the command. Called when the caller does not receive the outcome. */
  undo?: () => Promise<void>;
}

const SECURITY_EVENTS = {
  granted: "admin_granted",
  confirmed: "admin_granted",
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
  const result = await execute(services, request, control);
  if (!READING_COMMANDS.has(request.command)) {
    const newest = await selectNewestBlock(services.db);
    const place = describePlace(services.config);
    control.onProgress(`${place}, sealed to block ${newest?.block ?? 0}`);
  }
  return result;
}

async function execute(
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
    case "confirm":
      return { outcome: await confirmStandingIn(services, request.id) };
    case "pause":
      return { outcome: await setPause(services, request) };
    case "audit": {
      const { checkpoint } = request;
      const given =
        checkpoint === undefined ? [] : [{ origin: "the checkpoint given", checkpoint }];
      const kept = [...given, ...(await services.knownHead.kept())];
      const report = await auditByEngine(services, { ...control, kept });
      const found = await findMissingFiles(services.db, services.files.store, control.onProgress);
      return { outcome: { ...report, files: describeMissing(found) } };
    }
    case "doctor":
      return { outcome: await lookAtData(services, control) };
    case "accept-file-store": {
      const id = await acceptFileStore(services.db, services.files.store);
      services.log.warn({ file_store: id }, "the file store was accepted by command");
      return { outcome: "accepted" };
    }
    case "mail":
      return { outcome: await listWaitingMails(services.db) };
    case "retry-mail":
      return { outcome: await retryMails(services.db, request.id, services.now()) };
    case "accept-ledger": {
      const ledgerKey = services.ledgerKey ?? (await loadLedgerKey(services.config));
      return { outcome: await acceptLedger({ ...services, ledgerKey }) };
    }
    case "change-ledger-key": {
      const { ledgerKey } = services;
      if (ledgerKey === null) {
        throw new OperatorError("There is no LEDGER_KEY that could sign the new one.");
      }
      return {
        outcome: await changeLedgerKey({ ...services, ledgerKey }, toKeyPair(request.key)),
      };
    }
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
      const written = await writeBackup(services, services.engine, file, { ...control, recipient });
      const outcome = { ...written, isStoreLost: await isStoreLost(services, written) };
      return { outcome, undo: () => rm(file, { force: true }) };
    }
    case "record-drill":
      return { outcome: await recordDrill(services, request.drill) };
    default:
      return request satisfies never;
  }
}

/** Confirms a second approval for the operator. Throws `OperatorError` for what refuses it, and without the keys. */
async function confirmStandingIn(
  { bankKeys, keys, ...services }: OperatorServices,
  id: string,
): Promise<string> {
  if (bankKeys === null || keys === null) {
    throw new OperatorError(
      `The keys of the server are not in ${path.resolve(services.config.DATA_DIR)}: set JWT_PRIVATE_KEY and BANK_DETAILS_KEY, or DATA_DIR, as the server has them.`,
    );
  }
  const notificationFeed = new NotificationFeed(services.db, services.log);
  try {
    return await confirmByCommand({ ...services, bankKeys, keys, notificationFeed }, id);
  } catch (error) {
    throw error instanceof DomainError ? new OperatorError(error.message) : error;
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
  if (!Object.hasOwn(SECURITY_EVENTS, outcome)) return;
  const event = SECURITY_EVENTS[outcome as keyof typeof SECURITY_EVENTS];
  const user = await findAccount(services.db, email);
  if (user !== undefined) {
    logSecurityEvent(services, event, { user_id: user.id });
  }
  await services.securityEvents?.flush();
}

/** Audits in one transaction on Postgres. On the embedded engine one would block all other queries until its end. */
async function auditByEngine(
  { config, db, engine, ledgerKey }: OperatorServices,
  given: CommandControl & { kept: KeptCheckpoint[] },
) {
  if (!(await isSchemaCurrent(db))) {
    throw new OperatorError(
      "The data is of an earlier version: start the server once, then audit.",
    );
  }
  if (ledgerKey === null) given.onProgress("without LEDGER_KEY: signatures are not verified");
  const hasRealClock = !config.isDevelopment;
  const options = { ...given, hasRealClock, ...(ledgerKey !== null && { ledgerKey }) };
  return engine === "pglite" ? await auditWithin(db, options) : await audit(db, options);
}

/** Returns whether an error is one that the operator can correct. Its message says how; no stack is needed. */
export function isExpected(error: unknown): error is Error {
  return (
    error instanceof BackupError ||
    error instanceof UnknownMigrationError ||
    error instanceof MigrationFailedError ||
    error instanceof MigrationBlockedError ||
    error instanceof OperatorError
  );
}
