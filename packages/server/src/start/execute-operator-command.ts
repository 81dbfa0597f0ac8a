import { rm } from "node:fs/promises";
import { liftSuspension, suspendAccount } from "../auth/suspend-account";
import { BackupError } from "../backup/format";
import { writeBackup } from "../backup/write-backup";
import type { OpenDatabase } from "../db/client";
import { isSchemaCurrent, UnknownMigrationError } from "../db/migrate";
import type { FileStore } from "../files/file-store";
import { audit, auditWithin } from "../ledger/audit";
import { grantAdmin } from "../people/grant-admin";
import { revokeAdmin } from "../people/revoke-admin";
import type { Services } from "../services";
import { logAccountCommand } from "./log-account-command";
import { OperatorError, type OperatorRequest, type UnderWay } from "./operator-request";

export type OperatorServices = Pick<Services, "config" | "db" | "now" | "log"> & {
  engine: OpenDatabase["engine"];
  files: { store: FileStore };
};

/** What came of a command, as JSON, and how to take it back when its caller does not get to know it. */
interface CarriedOut {
  outcome: unknown;
  undo?: () => Promise<void>;
}

/** Carries out what the operator asks for. Throws the abort reason of `signal`, leaving nothing behind. */
export async function executeOperatorCommand(
  services: OperatorServices,
  request: OperatorRequest,
  underWay: UnderWay,
): Promise<CarriedOut> {
  switch (request.command) {
    case "grant-admin":
    case "revoke-admin":
    case "suspend":
    case "lift-suspension": {
      const outcome = await changeAccount(services, request);
      await logAccountCommand(services, request.email, outcome);
      return { outcome };
    }
    case "audit":
      return { outcome: await auditAsServed(services, underWay) };
    case "backup": {
      const end = await writeBackup(services, services.engine, request.file, underWay);
      return { outcome: end, undo: () => rm(request.file, { force: true }) };
    }
    default:
      return request satisfies never;
  }
}

function changeAccount(
  services: OperatorServices,
  request: Exclude<OperatorRequest, { command: "audit" | "backup" }>,
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
    default:
      return request satisfies never;
  }
}

/** A transaction on the embedded engine would keep everybody waiting until the audit is through. */
async function auditAsServed({ db, engine }: OperatorServices, underWay: UnderWay) {
  if (!(await isSchemaCurrent(db))) {
    throw new OperatorError(
      "The data is of an earlier version: start the server once, then audit.",
    );
  }
  return engine === "pglite" ? await auditWithin(db, underWay) : await audit(db, underWay);
}

/** Whether the operator can put it right: then its message says how, and no stack is needed. */
export function isExpected(error: unknown): error is Error {
  return (
    error instanceof BackupError ||
    error instanceof UnknownMigrationError ||
    error instanceof OperatorError
  );
}
