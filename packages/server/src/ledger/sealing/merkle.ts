import { createHash } from "node:crypto";

/*
 * Merkle trees as RFC 6962 hashes them (section 2.1). All hashes are SHA-256 in hexadecimal digits.
 */

/** Returns the hash of a text. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Returns the hash of a leaf. */
export function leafHash(data: string | Uint8Array): string {
  return createHash("sha256").update("\x00").update(data).digest("hex");
}

/** Returns the hash of a node with two children. */
export function nodeHash(left: string, right: string): string {
  const [one, other] = [Buffer.from(left, "hex"), Buffer.from(right, "hex")];
  return createHash("sha256").update("\x01").update(one).update(other).digest("hex");
}

/** Returns all nodes of a tree over these leaves, level by level from the leaves to the root. Throws when there is none. */
export function merkleLevels(leaves: readonly string[]): string[][] {
  if (leaves.length === 0) throw new Error("A tree has at least one leaf.");
  const levels = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1; ) {
    const above: string[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const [left = "", right] = level.slice(index, index + 2);
      above.push(right === undefined ? left : nodeHash(left, right));
    }
    levels.push(above);
    level = above;
  }
  return levels;
}

/** Returns the root of a tree over these leaves. Throws when there is none. */
export function merkleRoot(leaves: readonly string[]): string {
  return merkleLevels(leaves).at(-1)?.[0] ?? "";
}

/**
 * A leaf of a tree that only grows, with the nodes that it completes: itself, and each complete subtree
 * of which it is the last leaf, by height. Each complete subtree is stored with exactly one leaf, so that
 * the root of any size is computed from as many rows as the size has binary digits.
 */
export type GrownNodes = readonly string[];

/** Returns the indexes of the leaves whose nodes are needed to append one to a tree of this size. */
export function leavesBefore(size: number): number[] {
  return bitsOf(size).map((height) => endOf(size, height) - 1);
}

/**
 * Returns the nodes of a new leaf and the root of the tree with it. `before` has the nodes of the leaves
 * that `leavesBefore` names.
 */
export function appendLeaf(
  size: number,
  leaf: string,
  before: ReadonlyMap<number, GrownNodes>,
): { nodes: string[]; root: string } {
  const peaks = bitsOf(size).map((height) => {
    const peak = before.get(endOf(size, height) - 1)?.[height];
    if (peak === undefined) throw new Error(`The tree of ${size} leaves lacks a node.`);
    return { height, peak };
  });
  const nodes = [leaf];
  for (const { height, peak } of peaks) {
    if (height !== nodes.length - 1) break;
    nodes.push(nodeHash(peak, nodes.at(-1) ?? leaf));
  }
  const others = peaks.slice(nodes.length - 1);
  const root = others.reduce((right, { peak }) => nodeHash(peak, right), nodes.at(-1) ?? leaf);
  return { nodes, root };
}

/** Returns the heights of the complete subtrees that a tree of this size consists of, the smallest first. */
function bitsOf(size: number): number[] {
  const heights: number[] = [];
  for (let height = 0; 2 ** height <= size; height += 1) {
    if (Math.floor(size / 2 ** height) % 2 === 1) heights.push(height);
  }
  return heights;
}

/** Returns how many leaves lie before the end of the complete subtree of this height. */
function endOf(size: number, height: number): number {
  return Math.floor(size / 2 ** height) * 2 ** height;
}
