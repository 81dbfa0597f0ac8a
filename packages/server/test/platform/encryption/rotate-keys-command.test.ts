import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import { expect, it } from "vitest";
import { KnownHeadFile } from "../../../src/ledger/sealing/known-head";
import { loadLedgerKey } from "../../../src/ledger/sealing/ledger-key";
import { startOperatorSocket } from "../../../src/operate/start/operator-socket";
import { readConfig } from "../../../src/platform/config";
import { openDatabase } from "../../../src/platform/db/client";
import { newId } from "../../../src/platform/db/new-id";
import { singleStatement } from "../../../src/platform/db/transaction";
import { generateEncryptionKey, loadEncryptionKeys } from "../../../src/platform/encryption/keys";
import { createFiles } from "../../../src/platform/files/files";
import { encryptBankDetails } from "../../../src/rewards/bank-details/bank-details";
import { addAccount } from "../../accounts/auth/support";
import { BANK_DETAILS, insertRedemption } from "../../support/marketplace";
import { runHere } from "../../support/run-tool";
import { fillDataDir } from "../../support/test-database";
import { addErasedCode } from "./erased-code";

const load = (...keys: string[]) =>
  loadEncryptionKeys({ DATA_DIR: "unused", BANK_DETAILS_KEY: keys.join(",") });

/** Beside a server of the embedded engine the command goes through the operator's socket. */
it.skipIf(process.env.TEST_ENGINE === "postgres")(
  "the command rotate-keys rotates beside a server with the new key, and refuses beside one that lacks it",
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), "signpoint-rotate-"));
    await fillDataDir(dataDir);
    const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_POOL_SIZE: 1 });
    const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir });
    const [oldKey, newKey] = [generateEncryptionKey(), generateEncryptionKey()];
    const services = {
      securityEvents: null,
      ...database,
      config,
      files: createFiles(config),
      now: () => new Date(),
      log: pino({ level: "silent" }),
      ledgerKey: await loadLedgerKey(config),
      knownHead: new KnownHeadFile(dataDir),
      bankKeys: null,
      keys: null,
    };
    const { user } = await addAccount({ services });
    const id = newId();
    const bankKeys = await load(oldKey);
    const bank_details = await encryptBankDetails(bankKeys, id, BANK_DETAILS);
    await insertRedemption(
      singleStatement(database.db),
      { id, user_id: user.id, type: "CASH", amount: 100, bank_details },
      new Date(),
    );
    const rotate = () =>
      runHere("rotate-keys", ["--database", dataDir], {
        DATA_DIR: dataDir,
        BANK_DETAILS_KEY: `${newKey},${oldKey}`,
      });

    let operator = await startOperatorSocket({ ...services, bankKeys });
    const refused = await rotate();
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("restart it")]);
    await operator.stop();

    operator = await startOperatorSocket({ ...services, bankKeys: await load(newKey, oldKey) });
    const { code, out } = await rotate();
    expect([code, out]).toEqual([
      0,
      `1 encrypted with the current key; 0 had it already, in ${dataDir}.\nThe older keys can be removed.\n`,
    ]);
    await operator.stop();
    await addErasedCode(database.db, user.id, bankKeys, "ERASED-1");
    await database.close();

    // Without a server the command opens the database itself.
    const alone = await rotate();
    expect([alone.code, alone.out]).toEqual([
      0,
      `0 encrypted with the current key; 1 had it already, in ${dataDir}.\nErased codes known by their hash alone: 1. Keep the older keys, so that these codes are not given again.\n`,
    ]);
    await rm(dataDir, { recursive: true, force: true });
  },
);
