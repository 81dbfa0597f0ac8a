import { isContinued, isIncluded } from "@signpoint/api/ledger/sealing/merkle-proofs";
import { describe, expect, it } from "vitest";
import {
  appendLeaf,
  type GrownNodes,
  leafHash,
  leavesBefore,
  merkleLevels,
  merkleRoot,
} from "../../../src/ledger/sealing/merkle";
import {
  consistencySpans,
  inclusionSpans,
  leavesOfSpans,
  pathInLevels,
  type Span,
  spanHash,
} from "../../../src/ledger/sealing/merkle-proofs";

/** The leaves and roots with which implementations of RFC 6962 are tested. */
const LEAVES = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
].map((hex) => leafHash(Buffer.from(hex, "hex")));
const ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

describe("Merkle trees of the ledger", () => {
  it.each(ROOTS.map((root, index) => [index + 1, root] as const))(
    "the tree of the first %i leaves has the root that RFC 6962 demands",
    (size, root) => {
      expect(merkleRoot(LEAVES.slice(0, size))).toBe(root);
    },
  );

  it("a tree without leaves is refused", () => {
    expect(() => merkleRoot([])).toThrow("at least one leaf");
  });

  it("a tree that grows leaf by leaf has the same root at each of 300 sizes", () => {
    const leaves = Array.from({ length: 300 }, (_, index) => leafHash(`leaf ${index}`));
    const stored: GrownNodes[] = [];
    for (const [size, leaf] of leaves.entries()) {
      const needed = leavesBefore(size);
      expect(needed.length).toBeLessThan(10);
      const before = new Map(needed.map((index) => [index, stored[index] ?? []]));
      const grown = appendLeaf(size, leaf, before);
      expect(grown.root).toBe(merkleRoot(leaves.slice(0, size + 1)));
      stored.push(grown.nodes);
    }
  });

  it("a leaf cannot be appended without the nodes before it", () => {
    expect(() => appendLeaf(3, leafHash("new"), new Map())).toThrow("lacks a node");
  });
});

/** The nodes of their proofs. */
const NODES = {
  zero: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  one: "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
  zeroToOne: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  twoToThree: "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
  fourToSeven: "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
  four: "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
  sixToSeven: "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
  zeroToThree: "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  fourToFive: "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
};
/** With every shape of a tree of up to four levels, and the first of five. */
const SIZES = 17;

function grow(leaves: readonly string[]): Map<number, GrownNodes> {
  const nodes = new Map<number, GrownNodes>();
  for (const [size, leaf] of leaves.entries()) {
    nodes.set(size, appendLeaf(size, leaf, nodes).nodes);
  }
  return nodes;
}

/** Returns the hashes of spans with only those nodes that they name. */
function hashesOf(spans: Span[], all: ReadonlyMap<number, GrownNodes>): string[] {
  const needed = new Map(leavesOfSpans(spans).map((leaf) => [leaf, all.get(leaf) ?? []]));
  return spans.map((span) => spanHash(span, needed));
}

describe("proofs in the tree of blocks", () => {
  const published = grow(LEAVES);

  it.each([
    [0, 8, [NODES.one, NODES.twoToThree, NODES.fourToSeven]],
    [5, 8, [NODES.four, NODES.sixToSeven, NODES.zeroToThree]],
    [2, 3, [NODES.zeroToOne]],
    [1, 5, [NODES.zero, NODES.twoToThree, NODES.four]],
  ])("prove leaf %i of %i with the published nodes", (index, size, path) => {
    expect(hashesOf(inclusionSpans(index, size), published)).toEqual(path);
    expect(pathInLevels(merkleLevels(LEAVES.slice(0, size)), index)).toEqual(path);
  });

  it.each([
    [1, 8, [NODES.one, NODES.twoToThree, NODES.fourToSeven]],
    [6, 8, [NODES.fourToFive, NODES.sixToSeven, NODES.zeroToThree]],
    [2, 5, [NODES.twoToThree, NODES.four]],
    [5, 5, []],
  ])(
    "prove that the tree of %i leaves is continued by that of %i with the published nodes",
    (from, size, path) => {
      expect(hashesOf(consistencySpans(from, size), published)).toEqual(path);
    },
  );

  const leaves = Array.from({ length: SIZES }, (_, index) => leafHash(`leaf ${index}`));
  const nodes = grow(leaves);
  const rootOf = (size: number) => merkleRoot(leaves.slice(0, size));
  const sizes = leaves.map((_, index) => index + 1);

  it("prove each leaf of each size, and nothing else", async () => {
    for (const size of sizes) {
      for (const [index, leaf = ""] of leaves.slice(0, size).entries()) {
        const path = hashesOf(inclusionSpans(index, size), nodes);
        expect(path).toEqual(pathInLevels(merkleLevels(leaves.slice(0, size)), index));
        const proof = { leaf, index, size, path, root: rootOf(size) };
        expect(await isIncluded(proof)).toBe(true);
        for (const wrong of [
          { leaf: leafHash("other") },
          { index: index + 1 },
          { root: leafHash("other") },
          { path: [...path, leafHash("other")] },
          ...(path.length === 0 ? [] : [{ path: path.slice(1) }, { path: path.slice(0, -1) }]),
        ]) {
          expect(await isIncluded({ ...proof, ...wrong })).toBe(false);
        }
      }
    }
  });

  it("prove that each size continues each smaller one, and no other", async () => {
    for (const size of sizes) {
      for (const from of sizes.slice(0, size)) {
        const path = hashesOf(consistencySpans(from, size), nodes);
        const proof = { from, size, path, older: rootOf(from), root: rootOf(size) };
        expect(await isContinued(proof)).toBe(true);
        for (const wrong of [
          { older: leafHash("other") },
          { root: leafHash("other") },
          { path: [...path, leafHash("other")] },
          ...(path.length === 0
            ? []
            : [{ path: path.slice(1) }, { path: [leafHash("other"), ...path.slice(1)] }]),
        ]) {
          expect(await isContinued({ ...proof, ...wrong })).toBe(false);
        }
      }
    }
  });

  it("cannot be made without a node", () => {
    expect(() => spanHash({ start: 0, end: 2 }, new Map())).toThrow("lacks the node of height 1");
  });
});
