import { type GrownNodes, nodeHash } from "./merkle";

/** Thrown when the stored tree of blocks is not whole. */
export class MissingNodeError extends Error {
  constructor(leaf: number, height: number) {
    super(`Leaf ${leaf} lacks the node of height ${height}.`);
  }
}

/** The leaves from `start` up to, but without, `end`. */
export interface Span {
  start: number;
  end: number;
}

/** Returns the inclusion proof of a leaf in a tree whose levels are all known: the siblings from the leaf up. */
export function pathInLevels(levels: readonly (readonly string[])[], index: number): string[] {
  return levels.flatMap((level, height) => {
    const own = Math.floor(index / 2 ** height);
    const sibling = level[own % 2 === 0 ? own + 1 : own - 1];
    return sibling === undefined ? [] : [sibling];
  });
}

/** Returns the spans whose hashes are the inclusion proof of a leaf in a tree of this size (RFC 6962, 2.1.1). */
export function inclusionSpans(index: number, size: number): Span[] {
  const siblings = ({ start, end }: Span): Span[] => {
    if (end - start === 1) return [];
    const [left, right] = split({ start, end });
    return index < left.end ? [...siblings(left), right] : [...siblings(right), left];
  };
  return siblings({ start: 0, end: size });
}

/** Returns the spans whose hashes prove that a tree of this size begins with that of `from` leaves (RFC 6962, 2.1.2). */
export function consistencySpans(from: number, size: number): Span[] {
  const shared = ({ start, end }: Span, isWhole: boolean): Span[] => {
    if (from === end) return isWhole ? [] : [{ start, end }];
    const [left, right] = split({ start, end });
    return from <= left.end ? [...shared(left, isWhole), right] : [...shared(right, false), left];
  };
  return shared({ start: 0, end: size }, true);
}

/** Returns the indexes of the leaves whose stored nodes are needed to hash these spans: a few dozen for each. */
export function leavesOfSpans(spans: readonly Span[]): number[] {
  return [...new Set(spans.flatMap((span) => subtreesOf(span).map(({ leaf }) => leaf)))];
}

/** Returns the hash of a span. `nodes` has what was stored with the leaves that `leavesOfSpans` names. */
export function spanHash(span: Span, nodes: ReadonlyMap<number, GrownNodes>): string {
  const subtrees = subtreesOf(span).map(({ leaf, height }) => {
    const node = nodes.get(leaf)?.[height];
    if (node === undefined) throw new MissingNodeError(leaf, height);
    return node;
  });
  return subtrees.reduceRight((right, left) => nodeHash(left, right));
}

/** Returns the complete subtrees that a span consists of, the largest first, by their last leaf. */
function subtreesOf({ start, end }: Span): { leaf: number; height: number }[] {
  const subtrees: { leaf: number; height: number }[] = [];
  for (let at = start; at < end; ) {
    let height = 0;
    while (2 ** (height + 1) <= end - at) height += 1;
    at += 2 ** height;
    subtrees.push({ leaf: at - 1, height });
  }
  return subtrees;
}

/** Returns the two subtrees of a span: the left one has the largest power of two of leaves that leaves some to the right. */
function split({ start, end }: Span): [Span, Span] {
  let size = 1;
  while (size * 2 < end - start) size *= 2;
  return [
    { start, end: start + size },
    { start: start + size, end },
  ];
}
