import { isShownAs, PERSON } from "../../platform/person-in-text";
import type { Statement, StatementEntry } from "../statement";
import { entryFigures } from "../statement-rules";
import { isContinued, isIncluded, isSignature, leafHash, sha256 } from "./merkle-proofs";
import type { ProofEntry, ProofFile } from "./proof-file";
import { checkNumbers } from "./proof-numbers";
import { proofMessages } from "./proof-texts";
import { entryText, headText, type KeptHead, signedText } from "./sealed-ledger";

/** What a check of a proof file has found, in sentences. */
export interface ProofReport {
  /** What does not fit. Nothing is proved unless this is empty. */
  problems: string[];
  checked: string[];
  unchecked: string[];
}

export interface ProofCheckOptions {
  /** The key that the checkpoint is expected to be signed with, in base64url; otherwise the one in the file. */
  publicKey?: string;
  /** An older checkpoint that the person has kept. */
  kept?: KeptHead | undefined;
  /** The statement as it is shown. */
  statement?: Statement;
}

/** An entry that is this much older than the checkpoint is sealed: the audit names it otherwise. */
const SEALED_WITHIN_MS = 3_600_000;
const NAMED_MAX = 10;

/** Returns the proof file that a text is; null for any other text. */
export function readProofFile(text: string): ProofFile | null {
  try {
    const file = JSON.parse(text) as Partial<ProofFile> | null;
    return file?.version === "signpoint-proof-1" && Array.isArray(file.entries)
      ? (file as ProofFile)
      : null;
  } catch {
    return null;
  }
}

/**
 * Recomputes a proof file: the balances from the entries, each entry's hash, its block, the ledger of the checkpoint and
 * its signature; and compares it with a statement and with an older checkpoint.
 */
export async function checkProofFile(
  file: ProofFile,
  options: ProofCheckOptions = {},
): Promise<ProofReport> {
  const parts = [
    checkSums(file),
    checkNumbers(file),
    await checkSeals(file),
    await checkCheckpoint(file, options.publicKey ?? file.key.public_key),
    await checkKept(file, options.kept),
    checkStatement(file, options.statement),
  ];
  const problems = parts.flatMap(({ problems: own = [] }) => own);
  const named = problems.slice(0, NAMED_MAX);
  const more = problems.length - named.length;
  return {
    problems: more === 0 ? named : [...named, proofMessages.moreProblems(more)],
    checked: parts.flatMap(({ problems: own = [], checked = [] }) =>
      own.length > 0 ? [] : checked,
    ),
    unchecked: parts.flatMap(({ unchecked = [] }) => unchecked),
  };
}

function checkSums({ month, opening, entries, closing }: ProofFile): Partial<ProofReport> {
  const problems: string[] = [];
  const seen = new Set<string>();
  let [balance, before] = [opening, month];
  for (const entry of entries.map(withRow)) {
    const { id, timestamp, points_earned, balance_after } = entry;
    if (!timestamp.startsWith(month) || timestamp < before) {
      problems.push(proofMessages.otherMonth(nameOf(entry)));
    }
    if (seen.has(id)) problems.push(proofMessages.repeated(nameOf(entry)));
    const expected = balance + points_earned;
    if (expected !== balance_after || !Number.isSafeInteger(expected)) {
      problems.push(proofMessages.wrongBalance(nameOf(entry), expected, balance_after));
    }
    seen.add(id);
    [balance, before] = [balance_after, timestamp];
  }
  if (balance !== closing) problems.push(proofMessages.wrongClosing(balance, closing));
  const hasNames = entries.some(({ words }) => words.includes(PERSON));
  return {
    problems,
    checked: [proofMessages.balancesChecked],
    unchecked: hasNames ? [proofMessages.namesUnchecked] : [],
  };
}

async function checkSeals(file: ProofFile): Promise<Partial<ProofReport>> {
  const { entries, checkpoint } = file;
  if (entries.length === 0) return { unchecked: [proofMessages.noEntries] };
  if (checkpoint === null) return { unchecked: [proofMessages.nothingSealed] };
  const found = await Promise.all(
    entries.map(withRow).map((entry) => findSealProblem(file, checkpoint, entry)),
  );
  const sealed = entries.filter(({ seal }) => seal !== null).length;
  const waiting = entries.length - sealed;
  return {
    problems: found.filter((problem) => problem !== null),
    checked: [
      proofMessages.entriesChecked(sealed),
      proofMessages.blocksChecked(checkpoint.block, minuteOf(checkpoint.sealed_at)),
    ],
    unchecked: waiting === 0 ? [] : [proofMessages.unsealed(waiting)],
  };
}

async function findSealProblem(
  { user_id }: ProofFile,
  checkpoint: NonNullable<ProofFile["checkpoint"]>,
  entry: ProofEntry & { row: number },
): Promise<string | null> {
  const { seal, words, words_hash, timestamp } = entry;
  const name = nameOf(entry);
  if ((await sha256(words)) !== words_hash) return proofMessages.wrongWords(name);
  if (seal === null) {
    const isLate = Date.parse(checkpoint.sealed_at) - Date.parse(timestamp) > SEALED_WITHIN_MS;
    return isLate ? proofMessages.notSealed(name) : null;
  }
  const { block, position, path, block_path } = seal;
  const leaf = await leafHash(entryText({ ...entry, user_id }));
  const isInBlock = { leaf, index: position, size: block.entries, path, root: block.root };
  if (!(await isIncluded(isInBlock))) return proofMessages.notInBlock(name, block.block);
  const isInLedger = await isIncluded({
    leaf: await leafHash(headText(block)),
    index: block.block - 1,
    size: checkpoint.block,
    path: block_path,
    root: checkpoint.tree,
  });
  return isInLedger ? null : proofMessages.notInLedger(name, block.block);
}

async function checkCheckpoint(
  { checkpoint, key }: ProofFile,
  publicKey: string,
): Promise<Partial<ProofReport>> {
  const problems = key.public_key === publicKey ? [] : [proofMessages.otherKey];
  if (checkpoint === null) return { problems };
  const text = signedText(checkpoint, checkpoint.tree);
  const isSigned = await isSignature(text, checkpoint.signature, publicKey);
  if (isSigned === null) return { problems, unchecked: [proofMessages.noSignatures] };
  if (!isSigned) return { problems: [...problems, proofMessages.wrongSignature] };
  return { problems, checked: [proofMessages.signatureChecked(publicKey)] };
}

async function checkKept(
  { checkpoint, consistency }: ProofFile,
  kept: KeptHead | undefined,
): Promise<Partial<ProofReport>> {
  if (kept === undefined) return { unchecked: [proofMessages.othersUnchecked] };
  const newest = checkpoint?.block ?? 0;
  if (checkpoint === null || kept.block > newest) {
    return { problems: [proofMessages.notReached(kept.block, newest)] };
  }
  if (kept.block !== newest && consistency?.from !== kept.block) {
    return { problems: [proofMessages.noConsistency(kept.block)] };
  }
  const isSame = await isContinued({
    from: kept.block,
    size: newest,
    path: kept.block === newest ? [] : (consistency?.path ?? []),
    older: kept.tree,
    root: checkpoint.tree,
  });
  return isSame
    ? { checked: [proofMessages.consistencyChecked(kept.block)] }
    : { problems: [proofMessages.forked(kept.block)] };
}

/** Compares the file with the statement that is shown. */
function checkStatement(file: ProofFile, statement: Statement | undefined): Partial<ProofReport> {
  if (statement === undefined) return {};
  const { entries, opening, closing, month, totals } = statement;
  const problems = entries.flatMap((shown, index) => {
    const proved = file.entries[index];
    return proved !== undefined && isSameEntry(shown, proved, file.user_id)
      ? []
      : [proofMessages.shownOtherwise(nameOf(withRow(shown, index)))];
  });
  if (entries.length !== file.entries.length) {
    problems.unshift(proofMessages.notOnPage(entries.length, file.entries.length));
  }
  const sums = entryFigures(file.entries);
  const isSame =
    [month, opening, closing].join() === [file.month, file.opening, file.closing].join() &&
    (["received", "spent", "returned"] as const).every((name) => totals[name] === sums[name]);
  if (!isSame) problems.push(proofMessages.sumsShownOtherwise);
  return { problems, checked: [proofMessages.pageChecked] };
}

function isSameEntry(shown: StatementEntry, proved: ProofEntry, userId: string): boolean {
  const fields = ["id", "source", "points_earned", "timestamp", "balance_after"] as const;
  return (
    shown.user_id === userId &&
    fields.every((field) => shown[field] === proved[field]) &&
    isShownAs(proved.words, shown.details)
  );
}

/** Returns `2026-11-23 01:20`. */
function minuteOf(timestamp: string): string {
  return timestamp.slice(0, 16).replace("T", " ");
}

/** Returns `Entry 3 (2026-11-23 01:20, +50)`. */
function nameOf(entry: { row: number; timestamp: string; points_earned: number }): string {
  const { row, timestamp, points_earned } = entry;
  return `Entry ${row} (${minuteOf(timestamp)}, ${points_earned > 0 ? "+" : ""}${points_earned})`;
}

/** Returns an entry with its row, from 1 on. */
function withRow<Entry>(entry: Entry, index: number): Entry & { row: number } {
  return { ...entry, row: index + 1 };
}
