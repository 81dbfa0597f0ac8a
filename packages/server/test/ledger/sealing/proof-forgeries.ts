import { generateKeyPairSync, sign } from "node:crypto";
import type { ProofEntry, ProofFile } from "@signpoint/api/ledger/sealing/proof-file";
import { checkpointLine, signedText } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { leafHash, sha256 } from "../../../src/ledger/sealing/merkle";

interface Forgery {
  name: string;
  /** Changes the file, or returns another checkpoint's line to compare with. */
  forge: (file: ProofFile) => unknown;
  /** What the rule, and so the page, says; and what the script says. */
  said: [rule: RegExp, script: RegExp];
}

const OTHER = leafHash("other");
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const OTHER_KEY = String(publicKey.export({ format: "jwk" }).x);

/** Returns the entry that forgeries change: neither the first nor the last, sealed in a block with others. */
function middle({ entries }: ProofFile): ProofEntry & { seal: NonNullable<ProofEntry["seal"]> } {
  const entry = entries[2];
  if (entry?.seal === undefined || entry.seal === null) throw new Error("entry 3 is not sealed");
  return entry as ProofEntry & { seal: NonNullable<ProofEntry["seal"]> };
}

/** Makes the balances fit the entries again, as a forger would. */
export function rebalance(file: ProofFile): void {
  let balance = file.opening;
  for (const entry of file.entries) {
    balance += entry.points_earned;
    entry.balance_after = balance;
  }
  file.closing = balance;
}

function signAnew(file: ProofFile): void {
  const { checkpoint } = file;
  if (checkpoint === null) throw new Error("there is no checkpoint");
  const text = Buffer.from(signedText(checkpoint, checkpoint.tree));
  checkpoint.signature = sign(null, text, privateKey).toString("base64url");
}

type Said = Forgery["said"];
const NOT_IN_BLOCK: Said = [
  /Entry 3 .* is not what block \d+ sealed/,
  /entry 3 .* is not what block \d+ sealed/,
];
const BALANCE: Said = [/Entry 3 .* leaves a balance of/, /entry 3 .* leaves \d+, not \d+/];
const TEXT_AS_BALANCE: Said = [/Entry 3 [\s\S]* leaves a balance of/, /entry 3 .* leaves/];
const NOT_IN_LEDGER: Said = [
  /Entry 3 .*: its block \d+ is not part of the ledger/,
  /entry 3 .* which is not of the checkpoint's ledger/,
];

/** A forgery of the third entry. */
const ofEntry = (
  name: string,
  said: Said,
  change: (entry: ReturnType<typeof middle>, file: ProofFile) => unknown,
): Forgery => ({ name, said, forge: (file) => void change(middle(file), file) });

/** A forgery of anything else in the file. */
const ofFile = (name: string, said: Said, change: (file: ProofFile) => unknown): Forgery => ({
  name,
  said,
  forge: (file) => void change(file),
});

/** Another checkpoint to compare with, of the block that is given or of the file's own. */
const ofCheckpoint = (name: string, said: Said, block?: number): Forgery => ({
  name,
  said,
  forge: ({ checkpoint }) => {
    const { signature = "", block: own = 0 } = checkpoint ?? {};
    return checkpointLine({ block: block ?? own, tree: OTHER, signature });
  },
});

/** What can be wrong with a proof file that has three sealed entries at least, the third with others in its block. */
export const FORGERIES: Forgery[] = [
  ofEntry("one digit of an entry's points", BALANCE, (entry) => {
    entry.points_earned += 1;
  }),
  ofEntry("an entry's points with all balances", NOT_IN_BLOCK, (entry, file) => {
    entry.points_earned += 1;
    rebalance(file);
  }),
  ofEntry("points that are a text with the next line", TEXT_AS_BALANCE, (entry, file) => {
    Object.assign(entry, { points_earned: `${entry.points_earned}\n${entry.cause_id}` });
    rebalance(file);
  }),
  ofEntry(
    "one digit of a balance",
    [/Entry 4 .* leaves a balance of/, /entry 3 .* leaves/],
    (entry) => {
      entry.balance_after += 10;
    },
  ),
  ofFile(
    "the closing balance",
    [/lead to a closing balance of/, /the entries lead to \d+, not to \d+/],
    (file) => {
      file.closing += 1;
    },
  ),
  ofEntry("an entry's time", NOT_IN_BLOCK, (entry) => {
    const other = entry.timestamp.endsWith("999Z") ? "998Z" : "999Z";
    entry.timestamp = entry.timestamp.replace(/\d{3}Z$/, other);
  }),
  ofEntry(
    "an entry's words",
    [/Entry 3 .* does not say what it said/, /entry 3 .* does not say what was sealed/],
    (entry) => {
      entry.words += "!";
    },
  ),
  ofEntry("an entry's words with their hash", NOT_IN_BLOCK, (entry) => {
    entry.words += "!";
    entry.words_hash = sha256(entry.words);
  }),
  ofEntry("the owner", NOT_IN_BLOCK, (entry, file) => {
    file.user_id = entry.id;
  }),
  ofFile("a removed entry", BALANCE, (file) => file.entries.splice(2, 1)),
  ofFile(
    "a pair of entries left out that cancel each other out",
    [/Your entry number \d+ is missing/, /your entry number \d+ is missing/],
    (file) => {
      const pair = new Set([1, -1]);
      file.entries = file.entries.filter(({ points_earned }) => !pair.has(points_earned));
      file.entries.splice(2, 2);
      rebalance(file);
    },
  ),
  ofFile(
    "an opening balance that is 220 lower",
    [/is sealed as following a balance of/, /is sealed as following another balance/],
    (file) => rebalance(Object.assign(file, { opening: file.opening - 220 })),
  ),
  ...(["number", "balance"] as const).map((field) =>
    ofEntry(`an entry's sealed ${field}`, NOT_IN_BLOCK, (entry) => {
      entry[field] = 999;
    }),
  ),
  ofEntry(
    "an entry that stands there twice",
    [/Entry 4 .* stands in the file twice/, /an entry stands in the file twice/],
    (entry, file) => {
      file.entries.splice(3, 0, structuredClone(entry));
      rebalance(file);
    },
  ),
  ofFile(
    "an entry of another month",
    [/Entry 1 .* is not of this month/, /entry 1 .* is not of this month/],
    (file) => {
      file.month = "2020-01";
    },
  ),
  ofEntry("a node of an entry's proof", NOT_IN_BLOCK, ({ seal }) => {
    seal.path[0] = OTHER;
  }),
  ofEntry("an entry's place in its block", NOT_IN_BLOCK, ({ seal }) => {
    seal.position += 1;
  }),
  ofEntry("a node of a block's proof", NOT_IN_LEDGER, ({ seal }) => {
    seal.block_path[0] = OTHER;
  }),
  ofEntry("the time of a block", NOT_IN_LEDGER, ({ seal }) => {
    seal.block.sealed_at = "2026-05-15T12:00:00.001Z";
  }),
  ofFile(
    "a removed seal",
    [/Entry 1 .* is in no block, though/, /entry 1 .* is in no block, though/],
    (file) => {
      (file.entries[0] as ProofEntry).seal = null;
    },
  ),
  ofFile(
    "a signature of another key",
    [/The signature of the checkpoint is not of this key/, /the signature is not of this key/],
    signAnew,
  ),
  ofFile(
    "another key that fits the signature",
    [/names another key/, /names another key/],
    (file) => {
      signAnew(file);
      file.key.public_key = OTHER_KEY;
    },
  ),
  ofCheckpoint(
    "a checkpoint that forks",
    [/does not continue your checkpoint of block 2/, /does not continue block 2/],
    2,
  ),
  ofCheckpoint("a checkpoint of the same block that forks", [
    /does not continue your checkpoint/,
    /does not continue block/,
  ]),
  ofCheckpoint(
    "a checkpoint behind the end",
    [/the ledger ends with block \d+: its end was removed/, /the ledger ends before block 99/],
    99,
  ),
  ofCheckpoint(
    "a checkpoint that the file does not lead back to",
    [/does not lead back to block 1/, /does not lead back to block 1/],
    1,
  ),
];
