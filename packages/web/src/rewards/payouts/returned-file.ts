import { parseReference } from "@signpoint/api/rewards/reference";

/** A CSV file that a bank has returned. */
export interface ReturnedFile {
  header: string[];
  rows: ReturnedRow[];
  /** The numbers of the rows whose quotation marks do not match. */
  unreadable: number[];
}

/** A row with its number as a spreadsheet shows it: the first row of the file is 1, and empty rows count. */
interface ReturnedRow {
  number: number;
  cells: string[];
}

/** Which columns of the file hold what; -1 for none. */
export interface ReturnedColumns {
  /** Names the payout: the reference of its redemption, alone or within a text. */
  payout: number;
  /** The bank's reference of the transfer. */
  reference: number;
}

interface ReturnedLines {
  lines: { redemption_id: string; reference: string }[];
  /** The rows that cannot be sent, each with the reason. */
  problems: string[];
}

const BANK_REFERENCE = /(?:bank|transaction|transfer|session|trace|payment)\W*(?:ref|id|no)|^ref/i;
const STATUS = /^(?!.*(?:date|time)).*(?:status|result|outcome|response)/i;
/** What banks call a transfer that went through; all else is left to the admin. `00` is a code of ISO 8583. */
const SENT =
  /success|complete|paid|processed|settled|approved|credited|delivered|sent|done|\bok\b|^0+$/i;
const NOT_SENT =
  /\b(?:not|no|un\w+|incomplete|partial\w*|to be|pending)\b|fail|revers|return|reject|declin/i;
/** Two groups of four, or eight with a letter: not a date such as 2026-11-22. */
const LIKE_REFERENCE = /^(?:\w{4}-\w{4}|(?=.*[a-z])\w{8})$/i;
/** Reads a CSV file, with whichever separator it has. */
export async function readReturnedFile(file: Blob): Promise<ReturnedFile> {
  const { default: papaparse } = await import("papaparse");
  const text = (await file.text()).replace(/^\uFEFF/, "");
  const { delimiter } = papaparse.parse(text, { skipEmptyLines: "greedy", preview: 1 }).meta;
  // With the empty lines: the errors count them.
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter });
  const broken = new Set(errors.filter(({ type }) => type === "Quotes").map(({ row }) => row));
  const [header, ...rows] = data
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.join("").trim() !== "");
  return {
    header: (header?.cells ?? []).map((name) => name.trim()),
    rows,
    unreadable: [...broken].flatMap((row) => (row === undefined ? [] : [row + 1])),
  };
}

/**
 * Returns the columns that most likely name the payout and the bank's reference. The payouts differ from row to row: one
 * word such as `TRANSFER` in all of them is no column of payouts.
 */
export function guessColumns({ header, rows }: ReturnedFile): ReturnedColumns {
  const found = header.map((_, column) =>
    likelihoodOf(rows.map(({ cells }) => cells[column] ?? "")),
  );
  const most = Math.max(0, ...found);
  const payout = most === 0 ? -1 : found.indexOf(most);
  const reference = header.findIndex(
    (name, column) => column !== payout && BANK_REFERENCE.test(name),
  );
  return { payout, reference };
}

/**
 * Returns the payouts of the file with the bank's references, and what is wrong with the other rows: among them those whose
 * transfer did not go through, or may not have, by a column of its status.
 */
export function toLines(
  { header, rows, unreadable }: ReturnedFile,
  { payout, reference }: ReturnedColumns,
): ReturnedLines {
  const statuses = header.flatMap((name, column) =>
    STATUS.test(name) && column !== payout && column !== reference ? [column] : [],
  );
  const result: ReturnedLines = { lines: [], problems: [] };
  const first = rows[0]?.number ?? Number.POSITIVE_INFINITY;
  result.problems.push(...unreadable.filter((number) => number < first).map(unreadableRow));
  for (const { number, cells } of rows) {
    const named = (cells[payout] ?? "").trim();
    const given = (cells[reference] ?? "").trim();
    const place = `Row ${number}`;
    const notSent = statuses.map((column) => (cells[column] ?? "").trim()).find(isNotSent);
    if (unreadable.includes(number)) result.problems.push(unreadableRow(number));
    else if (named === "") result.problems.push(`${place}: it names no payout.`);
    else if (given === "") result.problems.push(`${place}: it has no reference of the bank.`);
    else if (notSent !== undefined) {
      result.problems.push(`${place}: the bank's status is "${notSent}", so it was not marked.`);
    } else result.lines.push({ redemption_id: findReference(named) ?? named, reference: given });
  }
  return result;
}

/** Returns whether a bank's status does not say that the transfer went through; an empty one says nothing. */
function isNotSent(status: string): boolean {
  return status !== "" && (!SENT.test(status) || NOT_SENT.test(status));
}

function unreadableRow(number: number): string {
  return `Row ${number}: its quotation marks do not match. Rows after it may be missing.`;
}

/** Returns how likely a column names payouts: the more different words, and the more they look like references. */
function likelihoodOf(cells: readonly string[]): number {
  const words = cells.flatMap((cell) => findReferenceWord(cell) ?? []);
  const different = new Set(words.map((word) => word.toUpperCase()));
  if (words.length > 1 && different.size === 1) return 0;
  return [...different].reduce((sum, word) => sum + 1 + clarityOf(word), 0);
}

/** Returns the reference of a redemption within a text such as `Signpoint 7K3M-9PQX`; null when there is none. */
function findReference(text: string): string | null {
  const word = findReferenceWord(text);
  return word === null ? null : parseReference(word);
}

/** Returns the word that is most clearly a reference, the last of several: `TRANSFER` may stand before it. */
function findReferenceWord(text: string): string | null {
  const words = text
    .split(/[\s,;:/]+/)
    .filter((word) => LIKE_REFERENCE.test(word) && parseReference(word) !== null);
  const clearest = Math.max(...words.map(clarityOf));
  return words.findLast((word) => clarityOf(word) === clearest) ?? null;
}

/** Returns how clearly a word is a reference and no word of a language: it has a hyphen, or else a digit. */
function clarityOf(word: string): number {
  return (word.includes("-") ? 2 : 0) + (/\d/.test(word) ? 1 : 0);
}
