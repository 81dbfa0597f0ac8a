import { payoutMessages } from "../rewards/payouts/payout-texts";

/** What a column of an export can hold. Amounts are what reaches the bank: less the fee. */
export const PAYOUT_FIELDS = [
  "payout",
  "username",
  "account_name",
  "account_number",
  "bank_name",
  "naira",
  "dollars",
  "narration",
  "approved_at",
] as const;
export type PayoutField = (typeof PAYOUT_FIELDS)[number];

/** A column that holds a field, or the same text in each row, such as a currency or the code of a bank. */
export type PayoutColumn = { header: string } & ({ key: PayoutField } | { text: string });

const COLUMN = /^(?<header>[^=]+)=(?<field>[^=]+)$/;
const TEXT = /^"(?<text>[^"]*)"$/;

/**
 * Returns the columns of a template of lines such as `Bank = bank_name` or `Currency = "NGN"`. Lines that are no column are
 * left out.
 */
export function parsePayoutColumns(template: string): PayoutColumn[] {
  return template
    .split("\n")
    .map(readLine)
    .filter((column) => column !== null);
}

/**
 * Returns what is wrong with a template, naming the line; null when it can be used. It needs the id of the payout, by
 * which the bank's answer is matched, an account number and an amount.
 */
export function payoutColumnsProblem(template: string): string | null {
  const headers = new Set<string>();
  const lines = template.split("\n");
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    if (!COLUMN.test(line)) return payoutMessages.columnMalformed(index + 1);
    const column = readLine(line);
    if (column === null) return payoutMessages.columnUnknown(index + 1, PAYOUT_FIELDS.join(", "));
    const header = column.header.toLowerCase();
    if (headers.has(header)) return payoutMessages.columnRepeated(index + 1);
    headers.add(header);
  }
  const keys = new Set(
    parsePayoutColumns(template).map((column) => ("key" in column ? column.key : null)),
  );
  const isComplete =
    keys.has("payout") && keys.has("account_number") && (keys.has("naira") || keys.has("dollars"));
  return isComplete ? null : payoutMessages.columnsMissing;
}

function readLine(line: string): PayoutColumn | null {
  const { header = "", field = "" } = COLUMN.exec(line)?.groups ?? {};
  if (header.trim() === "") return null;
  const text = TEXT.exec(field.trim())?.groups?.text;
  if (text !== undefined) return { header: header.trim(), text };
  const key = PAYOUT_FIELDS.find((known) => known === field.trim());
  return key === undefined ? null : { header: header.trim(), key };
}
