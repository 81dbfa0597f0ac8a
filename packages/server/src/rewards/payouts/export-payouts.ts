import {
  type PayoutColumn,
  type PayoutField,
  parsePayoutColumns,
} from "@signpoint/api/ledger/payout-columns";
import type { PAYOUT_FILE_KINDS } from "@signpoint/api/platform/constants";
import { receivedDollars } from "@signpoint/api/rewards/cash";
import { payoutMessages, peopleMessages } from "@signpoint/api/texts";
import { stringify } from "csv-stringify/sync";
import { inArray } from "drizzle-orm";
import { assertCallerProof } from "../../accounts/proofs/assert-caller-proof";
import { recordDecisions } from "../../ledger/audit-log/record-decision";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { payouts } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { assertNoneSuspended } from "../../platform/people/find-suspension";
import { assertNotPaused } from "../../platform/settings/assert-not-paused";
import { getAdminSettings } from "../../platform/settings/get-admin-settings";
import { readBankDetails } from "../redemptions/redemption-view";
import { lockPayouts } from "./lock-payouts";
import { findPayoutHolds, selectPayouts } from "./payout-view";

interface Input {
  redemption_ids: string[];
  /** Whether payouts that were exported before are exported again. */
  again: boolean;
  format: (typeof PAYOUT_FILE_KINDS)[number];
}

type Cells = Record<PayoutField, string>;

/**
 * Records payouts as exported and returns them as a CSV or Excel file with full account numbers, in the
 * given order. A second file would pay twice: throws PAYOUT_EXPORTED for a payout that was exported
 * before, unless `again` is set. Also throws STEP_UP_REQUIRED without a recent proof, PAUSED, NOT_FOUND, PERSON_SUSPENDED, OWN_DECISION,
 * PAYOUT_HELD for another account that is not free, PAYOUT_UNREADABLE with the references, and PAYOUT_NOT_TO_PAY. When it throws, nothing is exported.
 */
export async function exportPayouts(
  ctx: CallerContext<"bankKeys">,
  { redemption_ids, again, format }: Input,
) {
  await assertCallerProof(ctx);
  const now = ctx.now();
  const file = await inTransaction(ctx.db, async (tx) => {
    await assertNotPaused(tx, "payouts");
    const ids = [...new Set(redemption_ids)];
    const payees = await lockExportable(tx, ids, ctx.caller.user_id, again);
    const message = peopleMessages.payoutHeldBySuspension;
    await assertNoneSuspended(tx, payees, { now, message });
    const holds = await findPayoutHolds(tx, ids, now);
    if (ids.some((id) => (holds.get(id) ?? null) !== null)) throw new DomainError("PAYOUT_HELD");
    const rows = new Map(
      (await selectPayouts(tx).where(inArray(payouts.redemption_id, ids))).map((row) => [
        row.redemption_id,
        row,
      ]),
    );
    const cells = await readCells(ctx, ids, rows);
    await recordExport(tx, ids, ctx.caller.user_id, now);
    const { payout_columns } = await getAdminSettings({ db: tx });
    return await toFile(format, parsePayoutColumns(payout_columns), cells);
  });
  const time = now.toISOString().slice(0, 19).replaceAll(":", "-");
  return {
    headers: {
      "content-type": CONTENT_TYPES[format],
      "content-disposition": `attachment; filename="signpoint-payouts-${time}.${format}"`,
    },
    body: new Blob([file]).stream(),
  };
}

const CONTENT_TYPES: Record<Input["format"], string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Returns the file. In the Excel file each cell is a text, so that no program turns an account number into a number. */
async function toFile(
  format: Input["format"],
  columns: readonly PayoutColumn[],
  cells: readonly Cells[],
): Promise<string | Uint8Array<ArrayBuffer>> {
  const rows = cells.map((row) =>
    columns.map((column) => ("key" in column ? row[column.key] : column.text)),
  );
  const headers = columns.map(({ header }) => header);
  if (format === "csv") {
    return stringify(rows, {
      columns: headers.map((header) => ({ key: header, header })),
      // Spreadsheets recognize UTF-8 by the byte order mark.
      bom: true,
      header: true,
      quoted_string: true,
      escape_formulas: true,
      record_delimiter: "windows",
    });
  }
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const sheet = [headers, ...rows].map((row) =>
    row.map((value) => (value === "" ? null : { value, type: String })),
  );
  return new Uint8Array(await writeExcelFile(sheet, { sheet: "Payouts" }).toBuffer());
}

type Row = Awaited<ReturnType<typeof selectPayouts>>[number];

/**
 * Returns the cells of each payout. Throws PAYOUT_UNREADABLE with the references of those whose bank details cannot be
 * decrypted: a line without an account would pay nobody.
 */
async function readCells(
  ctx: CallerContext<"bankKeys">,
  ids: readonly string[],
  rows: ReadonlyMap<string, Row>,
): Promise<Cells[]> {
  const read = await Promise.all(ids.map((id) => toCells(ctx, rows.get(id))));
  const cells = read.filter((one) => typeof one !== "string");
  if (cells.length === read.length) return cells;
  const references = read.filter((one) => typeof one === "string").join(", ");
  throw new DomainError("PAYOUT_UNREADABLE", { message: payoutMessages.unreadable(references) });
}

/**
 * Locks the payouts and returns the ids of their payees. Throws when one payout cannot be exported.
 */
async function lockExportable(tx: Transaction, ids: string[], callerId: string, again: boolean) {
  const locked = [...(await lockPayouts(tx, ids)).values()];
  if (locked.length < ids.length) throw new DomainError("NOT_FOUND");
  if (locked.some(({ user_id }) => user_id === callerId)) {
    throw new DomainError("OWN_DECISION", { message: payoutMessages.own });
  }
  if (locked.some(({ state }) => state !== "to_pay")) throw new DomainError("PAYOUT_NOT_TO_PAY");
  if (!again && locked.some(({ exported_at }) => exported_at !== null)) {
    throw new DomainError("PAYOUT_EXPORTED");
  }
  return locked.map(({ user_id }) => user_id);
}

async function recordExport(tx: Transaction, ids: string[], admin_id: string, now: Date) {
  const exported_at = now.toISOString();
  await tx
    .update(payouts)
    .set({ exported_at, exported_by: admin_id })
    .where(inArray(payouts.redemption_id, ids));
  await recordDecisions(
    tx,
    ids.map((subject_id) => ({
      admin_id,
      action: "export_payout",
      subject_type: "redemption",
      subject_id,
      before: null,
      after: { exported_at },
      now,
    })),
  );
}

/** Returns the cells of one payout, or its reference when its bank details cannot be decrypted. */
async function toCells(
  ctx: CallerContext<"bankKeys">,
  row: Row | undefined,
): Promise<Cells | string> {
  if (row === undefined) throw new Error("a locked payout was not read");
  const { redemption_id, username, created_at } = row;
  const bank = await readBankDetails(ctx, { id: redemption_id, bank_details: row.bank_details });
  if (bank === null) return row.redemption_reference;
  return {
    payout: row.redemption_reference,
    username: username ?? "",
    account_name: bank.accountName,
    account_number: bank.accountNumber,
    bank_name: bank.bankName,
    dollars: receivedDollars(row).toFixed(2),
    naira: (row.naira_amount ?? 0).toFixed(2),
    narration: `Signpoint ${row.redemption_reference}`,
    approved_at: created_at.slice(0, 19).replace("T", " "),
  };
}
