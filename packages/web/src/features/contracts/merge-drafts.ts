import type { Draft } from "./draft";

/** The draft of a signing on this device. */
export interface LocalDraft {
  values: Draft;
  /** The values that the server held when this device last heard of them. */
  synced: Draft;
  /** When something was last typed here: ISO 8601 by the server's clock; null for never. */
  typed_at: string | null;
  /** Texts that had to give way to a newer one, by question id. Nothing that was typed gets lost. */
  replaced: Draft;
}

type MergedDraft = Pick<LocalDraft, "values" | "replaced">;

const same = (one: string, other: string) => one.trim() === other.trim();

/**
 * Returns the draft of this device together with the server's, saved at `savedAt` by this or another device. An answer
 * that was changed on one side alone is taken from there. Of one changed on both sides the newer wins.
 */
export function mergeDrafts(local: LocalDraft, saved: Draft, savedAt: string | null): MergedDraft {
  const localIsNewer =
    local.typed_at !== null &&
    (savedAt === null || Date.parse(local.typed_at) > Date.parse(savedAt));
  const merged = { values: { ...local.values }, replaced: { ...local.replaced } };
  for (const id of new Set([...Object.keys(local.values), ...Object.keys(saved)])) {
    const mine = local.values[id] ?? "";
    const base = local.synced[id] ?? "";
    const theirs = saved[id] ?? "";
    if (same(mine, theirs) || same(theirs, base)) continue;
    const takesMine = !same(mine, base) && localIsNewer;
    if (!takesMine) merged.values[id] = theirs;
    const loser = takesMine ? theirs : mine;
    if (!same(mine, base) && loser.trim() !== "") merged.replaced[id] = loser;
  }
  return merged;
}

/** Returns the values that the server does not hold yet, by question id. */
export function unsavedValues({ values, synced }: Pick<LocalDraft, "values" | "synced">): Draft {
  return Object.fromEntries(
    Object.entries(values).filter(([id, text]) => !same(text, synced[id] ?? "")),
  );
}
