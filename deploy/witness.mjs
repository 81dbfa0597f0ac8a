// Keeps the heads of a ledger of Signpoint: a witness for whoever wants one. Needs Node 20.19 or newer, nothing else.
//   node witness.mjs https://signpoint.example kept.txt            looks once; run it by a timer
//   node witness.mjs https://signpoint.example kept.txt --every 60   looks every 60 minutes until it is stopped
// kept.txt begins with the key of the first look; each later line is a head that continues the one before. Ends with 1, and
// keeps nothing, when a head does not: then show kept.txt to the people whose points are in that ledger. Ends with 3 when it
// looks once and the server cannot be reached.
import { createHash, createPublicKey, verify } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** After so many looks in a row that did not reach the server it says so: whoever hides a head may not answer. */
const TRIES = 10;

class NotReached extends Error {}

const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash("sha256"));
const nodeOf = (...two) => hash("\x01", ...two.map((hex) => Buffer.from(hex, "hex"))).digest("hex");

/** Returns whether the tree of `size` blocks begins with the older one of `from` (RFC 9162, 2.1.4.2). */
function isContinued({ from, older, size, root, path }) {
  if (from === size) return older === root;
  let [index, last] = [from - 1, size - 1];
  while (index % 2 === 1) [index, last] = [Math.floor(index / 2), Math.floor(last / 2)];
  const [first, ...rest] = index === 0 ? [older, ...path] : path;
  let [olderHash, hash] = [first, first];
  for (const node of rest) {
    if (last === 0) return false;
    if (index % 2 === 1 || index === last) {
      [olderHash, hash] = [nodeOf(node, olderHash), nodeOf(node, hash)];
      while (index % 2 === 0 && index > 0) [index, last] = [index / 2, Math.floor(last / 2)];
    } else hash = nodeOf(hash, node);
    [index, last] = [Math.floor(index / 2), Math.floor(last / 2)];
  }
  return last === 0 && olderHash === older && hash === root;
}

/** Throws unless the note says this head and is signed with this key. */
function checkNote({ note, block, tree }, x) {
  const [text, line] = note.split("\n\n");
  const [origin, size, root] = text.split("\n");
  const signature = Buffer.from(line.split(" ")[2], "base64").subarray(4);
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const isSigned = verify(null, Buffer.from(`${text}\n`), key, signature);
  const isSame = Number(size) === block && Buffer.from(root, "base64").toString("hex") === tree;
  if (!isSigned || !isSame || !line.startsWith(`\u2014 ${origin} `)) {
    throw new Error(`the head of block ${block} is not signed with the key ${x}`);
  }
}

async function look(url, file) {
  const get = async (path) => {
    const where = new URL(`/api/ledger/${path}`, url);
    const [status, body] = await fetch(where, { redirect: "error" })
      .then(async (answer) => [answer.status, await answer.text()])
      .catch((error) => {
        throw new NotReached(error.message);
      });
    const problem = `${path} was answered with ${status}`;
    if (status >= 500 || status === 429) throw new NotReached(problem);
    if (status !== 200) throw new Error(problem);
    return JSON.parse(body);
  };
  const { public_key } = await get("key");
  if (!existsSync(file)) appendFileSync(file, `key ${public_key}\n`);
  const [keyLine, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const key = keyLine.slice("key ".length);
  if (key !== public_key) throw new Error(`the key is ${public_key} now, and was ${key}`);
  const [newest] = (await get("checkpoints?limit=1")).items;
  if (newest === undefined) return "nothing is sealed yet";
  if (newest.note === null) return `block ${newest.block} has no note yet`;
  checkNote(newest, key);
  const kept = lines.length === 0 ? null : JSON.parse(lines.at(-1));
  if (kept?.block === newest.block && kept.tree === newest.tree) return `still block ${kept.block}`;
  if (kept !== null) {
    const [from, size] = [kept.block, newest.block];
    if (size <= from)
      throw new Error(`the ledger ends with block ${size}, and block ${from} was kept`);
    const { path } = await get(`consistency?from=${from}&to=${size}`);
    const proof = { from, older: kept.tree, size, root: newest.tree, path };
    if (!isContinued(proof)) throw new Error(`block ${size} does not continue block ${from}`);
  }
  const { block, tree, note } = newest;
  appendFileSync(file, `${JSON.stringify({ block, tree, note, at: new Date().toISOString() })}\n`);
  return `kept block ${block}`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string" } },
});
const [url, file] = positionals;
if (url === undefined || file === undefined) {
  process.stderr.write(
    "Say whose and where: node witness.mjs https://signpoint.example kept.txt\n",
  );
  process.exit(2);
}
for (let failed = 0; ; ) {
  try {
    process.stdout.write(`${await look(url, file)}\n`);
    failed = 0;
  } catch (error) {
    const isLater = error instanceof NotReached;
    failed += 1;
    const often = failed % TRIES === 0 ? `NOT REACHED ${failed} TIMES IN A ROW` : "Not reached";
    process.stderr.write(`${isLater ? often : "DOES NOT FIT"}: ${error.message}\n`);
    if (!isLater) process.exit(1);
    if (values.every === undefined) process.exit(3);
  }
  if (values.every === undefined) break;
  await new Promise((resolve) => setTimeout(resolve, Number(values.every) * 60_000));
}
