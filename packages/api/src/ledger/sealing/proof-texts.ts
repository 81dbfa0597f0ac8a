/** Texts about proof files: what was checked, what was not, and what does not fit. Entries are named by row, time and points. */

const NUMBER_FORMAT = new Intl.NumberFormat("en-US");
const number = (value: number) => NUMBER_FORMAT.format(value);
const entries = (count: number) => `${number(count)} ${count === 1 ? "entry" : "entries"}`;

export const proofMessages = {
  loadFailed: "Failed to load the proof file. Please try again.",
  notProofFile: "This is not a proof file.",
  noCryptography:
    "This page was not opened over HTTPS, so the browser does not offer the functions that check hashes. Save the proof file and check it with the program.",
  notCheckpoint:
    "Please paste a whole checkpoint: the line that begins with signpoint-ledger-1 and has four parts, or all lines as they are printed.",
  notReached: (block: number, newest: number) =>
    `Your checkpoint is of block ${number(block)}, but the ledger ends with block ${number(newest)}: its end was removed.`,

  otherMonth: (entry: string) => `${entry} is not of this month, or stands in the wrong place.`,
  repeated: (entry: string) => `${entry} stands in the file twice.`,
  wrongBalance: (entry: string, expected: number, found: number) =>
    `${entry} leaves a balance of ${number(expected)}, but ${number(found)} is stated: an entry was changed or is missing.`,
  wrongClosing: (expected: number, found: number) =>
    `The entries lead to a closing balance of ${number(expected)}, but ${number(found)} is stated: an entry was changed or is missing.`,
  missingNumber: (missing: number) =>
    `Your entry number ${number(missing)} is missing. If it is of another month, check the files of both months together with the program.`,
  wrongSealedBalance: (ofEntry: number, sealed: number, expected: number) =>
    `Your entry number ${number(ofEntry)} is sealed as following a balance of ${number(sealed)}, but the balance before it is ${number(expected)}.`,
  wrongWords: (entry: string) => `${entry} does not say what it said when it was sealed.`,
  notInBlock: (entry: string, block: number) =>
    `${entry} is not what block ${number(block)} sealed: the entry or its proof was changed.`,
  notInLedger: (entry: string, block: number) =>
    `${entry}: its block ${number(block)} is not part of the ledger of the checkpoint: the block or its proof was changed.`,
  notSealed: (entry: string) =>
    `${entry} is in no block, though it is more than an hour older than the checkpoint.`,
  wrongSignature: "The signature of the checkpoint is not of this key, or not of this checkpoint.",
  otherKey: "The file names another key than the one that is expected.",
  forked: (block: number) =>
    `The ledger does not continue your checkpoint of block ${number(block)}: what was sealed until then was changed since.`,
  noConsistency: (block: number) =>
    `The file does not lead back to block ${number(block)}: save it again with your checkpoint.`,

  notOnPage: (shown: number, proved: number) =>
    `This page shows ${entries(shown)}, the proof file has ${number(proved)}.`,
  shownOtherwise: (entry: string) => `${entry} is shown differently on this page.`,
  sumsShownOtherwise:
    "The opening balance, the closing balance or the sums are shown differently on this page.",
  moreProblems: (count: number) =>
    `${number(count)} more ${count === 1 ? "thing does" : "things do"} not fit.`,

  entriesChecked: (count: number) =>
    `${entries(count)}: owner, points, kind, time and words are as they were sealed, each in its block.`,
  balancesChecked: "The balance after each row and the closing balance follow from the entries.",
  pageChecked: "This page shows the same as the proof file.",
  blocksChecked: (block: number, sealedAt: string) =>
    `Each of these blocks is part of the ledger of checkpoint ${number(block)}, sealed at ${sealedAt} UTC.`,
  signatureChecked: (key: string) => `That checkpoint is signed with the key ${key}.`,
  consistencyChecked: (block: number) =>
    `The ledger continues your checkpoint of block ${number(block)}: nothing until then was changed.`,

  numbersChecked: (first: number, last: number, points: number) =>
    first === last
      ? `It is your entry number ${number(first)}, and the month opened with ${number(points)} points before it.`
      : `They are your entries number ${number(first)} to ${number(last)}: none is missing in between, and the month opened with ${number(points)} points before them.`,
  laterUnchecked: (last: number) =>
    `Whether there are entries after number ${number(last)}: the file of the next month begins with the next number.`,
  openingUnchecked: (points: number) =>
    `The opening balance of ${number(points)} comes from the months before: check their statements as well.`,
  completenessUnchecked:
    "Whether entries are missing that cancel each other out: a proof shows what is in the ledger, not what is not.",
  namesUnchecked: "The names of other people in the texts: the ledger holds no names.",
  unsealed: (count: number) =>
    `${entries(count)} of the last moments: not sealed yet, so only the balances were checked.`,
  noEntries: "There are no entries in this month, so there is nothing to prove.",
  nothingSealed: "Nothing of this file is sealed yet, so only the balances were checked.",
  noSignatures:
    "The signature: this browser cannot check Ed25519 signatures. The program can, and so can newer browsers.",
  othersUnchecked:
    "Whether everybody is shown the same ledger: compare with a checkpoint that you kept.",
} as const;
