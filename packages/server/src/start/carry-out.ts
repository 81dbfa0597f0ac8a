import { rm } from "node:fs/promises";
import { BackupError } from "../backup/format";
import { writeBackup } from "../backup/write-backup";
import type { OpenDatabase } from "../db/client";
import { UnknownMigrationError } from "../db/migrate";
import type { FileStore } from "../files/file-store";
import { audit } from "../ledger/audit";
import { grantAdmin } from "../profile/grant-admin";
import type { Services } from "../services";
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
export async function carryOut(
  services: OperatorServices,
  request: OperatorRequest,
  underWay: UnderWay,
): Promise<CarriedOut> {
  switch (request.command) {
    case "grant-admin":
      return { outcome: await grantAdmin(services, request.email) };
    case "audit":
      return { outcome: await audit(services.db, underWay) };
    case "backup": {
      const end = await writeBackup(services, services.engine, request.file, underWay);
      return { outcome: end, undo: () => rm(request.file, { force: true }) };
    }
    default:
      return request satisfies never;
  }
}

/** Whether the operator can put it right: then its message says how, and no stack is needed. */
export function isExpected(error: unknown): error is Error {
  return (
    error instanceof BackupError ||
    error instanceof UnknownMigrationError ||
    error instanceof OperatorError
  );
}
