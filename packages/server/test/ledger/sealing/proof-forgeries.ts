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

const NOT_IN_BLOCK: Forgery["said"] = [
  /Entry 3 .* is not what block \d+ sealed/,
  /entry 3 .* is not what block \d+ sealed/,
];

/** What can be wrong with a proof file that has three sealed entries at least, the third with others in its block. */
export const FORGERIES: Forgery[] = [
  {
    name: "one digit of an entry's points",
    forge: (file) => {
      middle(file).points_earned += 1;
    },
    said: [/Entry 3 .* leaves a balance of/, /entry 3 .* leaves \d+, not \d+/],
  },
  {
    name: "an entry's points with all balances",
    forge: (file) => {
      middle(file).points_earned += 1;
      rebalance(file);
    },
    said: NOT_IN_BLOCK,
  },
  {
    name: "points that are a text with the next line",
    forge: (file) => {
      const entry = middle(file);
      Object.assign(entry, { points_earned: `${entry.points_earned}\n${entry.cause_id}` });
      rebalance(file);
    },
    said: [/Entry 3 [\s\S]* leaves a balance of/, /entry 3 .* leaves/],
  },
  {
    name: "one digit of a balance",
    forge: (file) => {
      middle(file).balance_after += 10;
    },
    said: [/Entry 4 .* leaves a balance of/, /entry 3 .* leaves/],
  },
  {
    name: "the closing balance",
    forge: (file) => {
      file.closing += 1;
    },
    said: [/lead to a closing balance of/, /the entries lead to \d+, not to \d+/],
  },
  {
    name: "an entry's time",
    forge: (file) => {
      const entry = middle(file);
      entry.timestamp = entry.timestamp.replace(/\d{3}Z$/, (ms) =>
        ms === "999Z" ? "998Z" : "999Z",
      );
    },
    said: NOT_IN_BLOCK,
  },
  {
    name: "an entry's words",
    forge: (file) => {
      middle(file).words += "!";
    },
    said: [/Entry 3 .* does not say what it said/, /entry 3 .* does not say what was sealed/],
  },
  {
    name: "an entry's words with their hash",
    forge: (file) => {
      middle(file).words += "!";
      middle(file).words_hash = sha256(middle(file).words);
    },
    said: NOT_IN_BLOCK,
  },
  {
    name: "the owner",
    forge: (file) => {
      file.user_id = middle(file).id;
    },
    said: NOT_IN_BLOCK,
  },
  {
    name: "a removed entry",
    forge: (file) => {
      file.entries.splice(2, 1);
    },
    said: [/Entry 3 .* leaves a balance of/, /entry 3 .* leaves/],
  },
  {
    name: "a pair of entries left out that cancel each other out",
    forge: (file) => {
      const pair = new Set([1, -1]);
      file.entries = file.entries.filter(({ points_earned }) => !pair.has(points_earned));
      file.entries.splice(2, 2);
      rebalance(file);
    },
    said: [/Your entry number \d+ is missing/, /your entry number \d+ is missing/],
  },
  {
    name: "an opening balance that is 220 lower",
    forge: (file) => rebalance(Object.assign(file, { opening: file.opening - 220 })),
    said: [/is sealed as following a balance of/, /is sealed as following another balance/],
  },
  ...(["number", "balance"] as const).map((field) => ({
    name: `an entry's sealed ${field}`,
    forge: (file: ProofFile) => Object.assign(middle(file), { [field]: 999 }),
    said: NOT_IN_BLOCK,
  })),
  {
    name: "an entry that stands there twice",
    forge: (file) => {
      file.entries.splice(3, 0, structuredClone(middle(file)));
      rebalance(file);
    },
    said: [/Entry 4 .* stands in the file twice/, /an entry stands in the file twice/],
  },
  {
    name: "an entry of another month",
    forge: (file) => {
      file.month = "2020-01";
    },
    said: [/Entry 1 .* is not of this month/, /entry 1 .* is not of this month/],
  },
  {
    name: "a node of an entry's proof",
    forge: (file) => {
      middle(file).seal.path[0] = OTHER;
    },
    said: NOT_IN_BLOCK,
  },
  {
    name: "an entry's place in its block",
    forge: (file) => {
      middle(file).seal.position += 1;
    },
    said: NOT_IN_BLOCK,
  },
  {
    name: "a node of a block's proof",
    forge: (file) => {
      middle(file).seal.block_path[0] = OTHER;
    },
    said: [
      /Entry 3 .*: its block \d+ is not part of the ledger/,
      /entry 3 .* which is not of the checkpoint's ledger/,
    ],
  },
  {
    name: "the time of a block",
    forge: (file) => {
      middle(file).seal.block.sealed_at = "2026-05-15T12:00:00.001Z";
    },
    said: [
      /Entry 3 .*: its block \d+ is not part of the ledger/,
      /entry 3 .* which is not of the checkpoint's ledger/,
    ],
  },
  {
    name: "a removed seal",
    forge: (file) => {
      (file.entries[0] as ProofEntry).seal = null;
    },
    said: [/Entry 1 .* is in no block, though/, /entry 1 .* is in no block, though/],
  },
  {
    name: "a signature of another key",
    forge: signAnew,
    said: [
      /The signature of the checkpoint is not of this key/,
      /the signature is not of this key/,
    ],
  },
  {
    name: "another key that fits the signature",
    forge: (file) => {
      signAnew(file);
      file.key.public_key = OTHER_KEY;
    },
    said: [/names another key/, /names another key/],
  },
  {
    name: "a checkpoint that forks",
    forge: ({ checkpoint }) =>
      checkpointLine({ block: 2, tree: OTHER, signature: checkpoint?.signature ?? "" }),
    said: [/does not continue your checkpoint of block 2/, /does not continue block 2/],
  },
  {
    name: "a checkpoint of the same block that forks",
    forge: ({ checkpoint }) =>
      checkpointLine({
        block: checkpoint?.block ?? 0,
        tree: OTHER,
        signature: checkpoint?.signature ?? "",
      }),
    said: [/does not continue your checkpoint/, /does not continue block/],
  },
  {
    name: "a checkpoint behind the end",
    forge: ({ checkpoint }) =>
      checkpointLine({ block: 99, tree: OTHER, signature: checkpoint?.signature ?? "" }),
    said: [
      /the ledger ends with block \d+: its end was removed/,
      /the ledger ends before block 99/,
    ],
  },
  {
    name: "a checkpoint that the file does not lead back to",
    forge: ({ checkpoint }) =>
      checkpointLine({ block: 1, tree: OTHER, signature: checkpoint?.signature ?? "" }),
    said: [/does not lead back to block 1/, /does not lead back to block 1/],
  },
];
