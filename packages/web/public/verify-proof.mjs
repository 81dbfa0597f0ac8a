// Checks a proof file of Signpoint offline: no server, no libraries, Node 20.19 or newer.
//   node verify-proof.mjs FILE... [--checkpoint "WHAT YOU KEPT"] [--key "KEY THAT YOU KEPT"]
// The trees are those of RFC 6962, verified as RFC 9162 says (2.1.3.2 and 2.1.4.2).
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash("sha256"));
const leafOf = (lines) => hash("\0", lines.join("\n")).digest("hex");
const nodeOf = (...two) => hash("\x01", ...two.map((hex) => Buffer.from(hex, "hex"))).digest("hex");
const headOf = (b) => ["signpoint-ledger-1", b.block, b.entries, b.root, b.previous, b.sealed_at];

/** Climbs a tree. Returns its root, and that of the older tree, which ends where it begins. */
function climb(index, last, first, path) {
  let [older, root] = [first, first];
  for (const node of path) {
    if (last === 0) return {};
    if (index % 2 === 1 || index === last) {
      [older, root] = [nodeOf(node, older), nodeOf(node, root)];
      while (index % 2 === 0 && index > 0) [index, last] = [index / 2, Math.floor(last / 2)];
    } else root = nodeOf(root, node);
    [index, last] = [Math.floor(index / 2), Math.floor(last / 2)];
  }
  return last === 0 ? { older, root } : {};
}
const isIncluded = (leaf, index, size, path, root) =>
  index < size && climb(index, size - 1, leaf, path).root === root;
function isContinued(from, tree, size, path, root) {
  if (from === size) return tree === root;
  let [index, last] = [from - 1, size - 1];
  while (index % 2 === 1) [index, last] = [Math.floor(index / 2), Math.floor(last / 2)];
  const [first, ...rest] = index === 0 ? [tree, ...path] : path;
  const climbed = climb(index, last, first, rest);
  return climbed.older === tree && climbed.root === root;
}

function checkEntry(expect, { user_id, month, checkpoint }, e) {
  expect(e.timestamp.startsWith(month), "is not of this month");
  expect(hash(e.words).digest("hex") === e.words_hash, "does not say what was sealed");
  const age = Date.parse(checkpoint.sealed_at) - Date.parse(e.timestamp);
  if (e.seal === null) return expect(age <= 3_600_000, "is in no block, though it is old");
  const { block, position, path, block_path } = e.seal;
  const moved = [e.source, e.points_earned, e.cause_id, e.person_id ?? "", e.timestamp];
  const [version, count] = e.number == null ? [1, []] : [2, [e.number, e.balance]];
  const leaf = leafOf([
    `signpoint-entry-${version}`,
    e.id,
    user_id,
    ...moved,
    e.words_hash,
    ...count,
  ]);
  const isInBlock = isIncluded(leaf, position, block.entries, path, block.root);
  expect(isInBlock, `is not what block ${block.block} sealed`);
  const [place, { block: size, tree }] = [block.block - 1, checkpoint];
  const isInLedger = isIncluded(leafOf(headOf(block)), place, size, block_path, tree);
  expect(isInLedger, `stands in block ${block.block}, which is not of the checkpoint's ledger`);
}
function checkFile(expect, file, x, kept) {
  const { checkpoint, consistency } = file;
  const ids = new Set(file.entries.map(({ id }) => id));
  expect(ids.size === file.entries.length, "an entry stands in the file twice");
  let balance = file.opening;
  for (const [row, e] of file.entries.entries()) {
    const named = (fits, problem) => expect(fits, `entry ${row + 1} (${e.timestamp}) ${problem}`);
    balance += e.points_earned;
    const isLeft = balance === e.balance_after && Number.isSafeInteger(balance);
    named(isLeft, `leaves ${balance}, not ${e.balance_after}`);
    checkEntry(named, file, e);
  }
  expect(balance === file.closing, `the entries lead to ${balance}, not to ${file.closing}`);
  expect(x === file.key.public_key, "the file names another key than the one given");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const text = Buffer.from([...headOf(checkpoint), checkpoint.tree].join("\n"));
  const isSigned = verify(null, text, key, Buffer.from(checkpoint.signature, "base64url"));
  expect(isSigned, "the signature is not of this key and this checkpoint");
  if (kept === null) return;
  const [from, size] = [Number(kept[1]), checkpoint.block];
  if (from > size) return expect(false, `the ledger ends before block ${from}: it was cut off`);
  const hasPath = from === size || consistency?.from === from;
  expect(hasPath, `the file does not lead back to block ${from}: save it with that checkpoint`);
  const isSame = isContinued(from, kept[2], size, consistency?.path ?? [], checkpoint.tree);
  expect(!hasPath || isSame, `the ledger does not continue block ${from}: it was rewritten`);
}
/** Checks that sealed numbers and balances follow each other, over all files. Entries of before there were numbers come first. */
function checkNumbers(expect, files) {
  const sealed = files.flatMap(({ entries }) => entries).filter(({ seal }) => seal !== null);
  const numbered = sealed.filter((e) => e.number != null).sort((a, b) => a.number - b.number);
  const earlier = sealed.filter((e) => e.number == null).map((e) => e.points_earned);
  let balance = earlier.reduce((sum, points) => sum + points, files[0].opening);
  for (const [at, e] of numbered.entries()) {
    const number = at === 0 ? e.number : numbered[at - 1].number + 1;
    expect(
      e.number === number,
      `your entry number ${number} is missing: check all months together`,
    );
    const follows = e.number !== number || e.balance === balance + e.points_earned;
    expect(
      follows,
      `entry number ${e.number} is sealed as following another balance than ${balance}`,
    );
    balance = e.balance;
  }
  const [first, last] = [numbered[0]?.number, numbered.at(-1)?.number];
  return last === undefined
    ? ""
    : `None is missing between your entries number ${first} and ${last}.\n`;
}

/** Returns what a signed note says, as it is printed on statements and in mails; null for any other text. */
function fromNote(text) {
  const [, block, tree] = /^\S+\r?\n([1-9]\d{0,15})\r?\n([\w+/]{43}=)\r?\n/.exec(text) ?? [];
  return block === undefined ? null : [text, block, Buffer.from(tree, "base64").toString("hex")];
}

const [problems, line] = [[], /^signpoint-ledger-1 ([1-9]\d{0,15}) ([0-9a-f]{64}) [\w-]{86}$/];
try {
  const options = { checkpoint: { type: "string" }, key: { type: "string" } };
  // A key can begin with a dash.
  const args = process.argv.slice(2).join("\0").replace("--key\0", "--key=").split("\0");
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const read = (path) => JSON.parse(readFileSync(path, "utf8"));
  const files = (positionals.length > 0 ? positionals : [""]).map(read);
  files.sort((one, other) => (one.month < other.month ? -1 : 1));
  const expect = (fits, problem) => fits || problems.push(problem);
  const [given, summaries] = [values.checkpoint, []];
  const kept = given === undefined ? null : (line.exec(given.trim()) ?? fromNote(given.trim()));
  for (const [at, file] of files.entries()) {
    const { checkpoint, month, opening, closing, entries } = file;
    if (checkpoint === null) throw new Error("nothing was sealed when this file was saved");
    if (given !== undefined && kept === null) throw new Error("that is no checkpoint");
    const key = values.key ?? file.key.public_key;
    checkFile(expect, file, key, kept);
    const isSame =
      at === 0 || (files[at - 1].user_id === file.user_id && files[at - 1].closing === opening);
    expect(isSame, `${month} does not begin where the file before ends: is a month between them?`);
    const sealed = entries.filter(({ seal }) => seal !== null).length;
    summaries.push(`${sealed} of ${entries.length} entries of ${month} are as they were sealed, and lead from
${opening} to ${closing} points. Checked against block ${checkpoint.block} of
${checkpoint.sealed_at}, signed with the key ${key}${kept === null ? "" : `, which continues your block ${kept[1]}`}.\n`);
  }
  summaries.push(checkNumbers(expect, files));
  if (problems.length === 0) process.stdout.write(summaries.join(""));
  else process.stderr.write(problems.map((problem) => `DOES NOT FIT: ${problem}\n`).join(""));
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`Cannot be checked: ${error.message}\n`);
  process.exitCode = 2;
}
