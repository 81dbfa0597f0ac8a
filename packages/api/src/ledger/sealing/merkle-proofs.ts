/*
 * Hashes, proofs and signatures of the sealed ledger, verified with the Web Crypto API of browsers and of Node. The trees
 * are those of RFC 6962, the verification is that of RFC 9162 (2.1.3.2 and 2.1.4.2).
 */

type Bytes = Uint8Array<ArrayBuffer>;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
const encoder = new TextEncoder();

/** Returns the SHA-256 of a text in hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  return toHex(await digest(encoder.encode(text)));
}

/** Returns the hash of a leaf in hexadecimal digits. */
export async function leafHash(text: string): Promise<string> {
  return toHex(await digest(LEAF, encoder.encode(text)));
}

async function nodeHash(left: string, right: string): Promise<string> {
  return toHex(await digest(NODE, toBytes(left), toBytes(right)));
}

/** Returns whether a leaf stands at its place, from 0 on, in the tree of this size with this root. */
export async function isIncluded(proof: {
  leaf: string;
  index: number;
  size: number;
  path: readonly string[];
  root: string;
}): Promise<boolean> {
  if (proof.index >= proof.size) return false;
  let [index, last] = [proof.index, proof.size - 1];
  let hash = proof.leaf;
  for (const node of proof.path) {
    if (last === 0) return false;
    if (index % 2 === 1 || index === last) {
      hash = await nodeHash(node, hash);
      [index, last] = skipLevels(index, last);
    } else {
      hash = await nodeHash(hash, node);
    }
    [index, last] = [half(index), half(last)];
  }
  return last === 0 && hash === proof.root;
}

/** Returns whether the tree of `size` leaves begins with the older one of `from` leaves. */
export async function isContinued(proof: {
  from: number;
  size: number;
  path: readonly string[];
  older: string;
  root: string;
}): Promise<boolean> {
  const { from, size, older, root } = proof;
  if (from < 1 || from > size) return false;
  if (from === size) return proof.path.length === 0 && older === root;
  const [first, ...path] = Number.isInteger(Math.log2(from)) ? [older, ...proof.path] : proof.path;
  if (first === undefined) return false;
  let [index, last] = skipOdd(from - 1, size - 1);
  let [olderHash, hash] = [first, first];
  for (const node of path) {
    if (last === 0) return false;
    if (index % 2 === 1 || index === last) {
      olderHash = await nodeHash(node, olderHash);
      hash = await nodeHash(node, hash);
      [index, last] = skipLevels(index, last);
    } else {
      hash = await nodeHash(hash, node);
    }
    [index, last] = [half(index), half(last)];
  }
  return last === 0 && olderHash === older && hash === root;
}

/** Skips the levels on which the last node has no sibling. */
function skipLevels(index: number, last: number): [number, number] {
  return index % 2 === 1 || index === 0 ? [index, last] : skipLevels(half(index), half(last));
}

function skipOdd(index: number, last: number): [number, number] {
  return index % 2 === 1 ? skipOdd(half(index), half(last)) : [index, last];
}

const half = (value: number) => Math.floor(value / 2);

/**
 * Returns whether an Ed25519 signature in base64url is one of this text and this key, 32 bytes in base64url. Returns
 * null where the browser cannot verify such signatures.
 */
export async function isSignature(
  text: string,
  signature: string,
  publicKey: string,
): Promise<boolean | null> {
  try {
    const raw = { kty: "OKP", crv: "Ed25519", x: publicKey };
    const key = await crypto.subtle.importKey("jwk", raw, "Ed25519", false, ["verify"]);
    const signed = encoder.encode(text);
    return await crypto.subtle.verify("Ed25519", key, fromBase64Url(signature), signed);
  } catch (error) {
    const { name } = error as { name?: unknown };
    return name === "NotSupportedError" ? null : false;
  }
}

async function digest(...parts: readonly Bytes[]): Promise<Bytes> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function toBytes(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function fromBase64Url(text: string): Bytes {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
