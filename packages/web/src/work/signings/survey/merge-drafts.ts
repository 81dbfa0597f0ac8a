import type { SavedDraft } from "@signpoint/api/work/contracts/contract";
import { draftText, fitsDraft, type Versions } from "@signpoint/api/work/drafts";
import type { Draft } from "./draft";

/** What the server held for a question; version 0 for nothing. */
export interface SavedAnswer {
  text: string;
  version: number;
}

/** The draft of a signing on this device, each part by question id. */
export interface LocalDraft {
  /** What was entered here or taken from the server. */
  values: Draft;
  /** What the server held when this device last heard of it: what is entered here started from it. */
  synced: Readonly<Record<string, SavedAnswer>>;
  /** Texts sent to the server of whose arrival nothing is known yet. */
  sent: Readonly<Record<string, readonly string[]>>;
  /** Newer answers of another device, beside the different ones entered here. The reader chooses. */
  offered: Readonly<Record<string, SavedAnswer>>;
}

export const EMPTY_DRAFT: LocalDraft = { values: {}, synced: {}, sent: {}, offered: {} };

/** The answer of `save_draft`. */
type SaveAnswer = { versions: Versions; conflicts: SavedDraft["answers"] };

const NOTHING: SavedAnswer = { text: "", version: 0 };
const SENT_MAX = 20;
const same = (one: string, other: string) => one.trim() === other.trim();

function without<Value>(record: Readonly<Record<string, Value>>, id: string) {
  const { [id]: _, ...others } = record;
  return others;
}

/** Returns the draft after the reader has entered something, or has removed it. */
export function enter(draft: LocalDraft, id: string, text: string): LocalDraft {
  const entered = { ...draft, values: { ...draft.values, [id]: text } };
  const offer = draft.offered[id];
  return offer !== undefined && same(offer.text, text) ? decide(entered, id, offer) : entered;
}

/** Returns the draft after the reader has chosen one of two answers. */
export function choose(draft: LocalDraft, id: string, which: "mine" | "theirs"): LocalDraft {
  const offer = draft.offered[id];
  if (offer === undefined) return draft;
  const values = which === "mine" ? draft.values : { ...draft.values, [id]: offer.text };
  return decide({ ...draft, values }, id, offer);
}

/** An offer that an earlier version of the app stored has no version: it says nothing about what the server holds. */
function decide(draft: LocalDraft, id: string, offer: SavedAnswer): LocalDraft {
  if (offer.version > 0) return settle(draft, id, offer);
  return { ...draft, offered: without(draft.offered, id) };
}

/** Returns the draft with the server's as it was at some time. What was entered here stays. */
export function receive(draft: LocalDraft, saved: SavedDraft | null): LocalDraft {
  if (saved === null) return draft;
  // A draft that is stored on this device for use offline may be from before answers had versions.
  const versions = { ...saved.versions };
  const newest = Math.max(0, ...Object.values(versions));
  let received = draft;
  for (const [id, answer] of Object.entries(saved.answers))
    received = take(received, id, { text: draftText(answer), version: versions[id] ?? 0 });
  // An answer leaves the draft only when a later draft of the same signing begins without it.
  for (const [id, { version }] of Object.entries(draft.synced))
    if (!(id in saved.answers) && version > 0 && version < newest)
      received = resolve(received, id, NOTHING);
  return received;
}

/** Returns the texts to save, by question id: those that the server does not hold, fit, and wait for no choice. */
export function toSave(draft: LocalDraft): Draft {
  const changed = unsaved(draft).filter(
    ([id, text]) => fitsDraft(text) && draft.offered[id] === undefined,
  );
  return Object.fromEntries(changed);
}

/** Returns the ids of the questions whose answer here the server does not hold. */
export function unsavedIds(draft: LocalDraft): string[] {
  return unsaved(draft).map(([id]) => id);
}

function unsaved({ values, synced }: LocalDraft) {
  return Object.entries(values).filter(([id, text]) => !same(text, synced[id]?.text ?? ""));
}

/** Returns the version that each of the texts started from. */
export function versionsOf({ synced }: LocalDraft, texts: Draft): Versions {
  return Object.fromEntries(Object.keys(texts).map((id) => [id, synced[id]?.version ?? 0]));
}

/** Returns the draft with texts that are about to be sent. */
export function markSent(draft: LocalDraft, texts: Draft): LocalDraft {
  const sent = { ...draft.sent };
  for (const [id, text] of Object.entries(texts)) {
    const others = (sent[id] ?? []).filter((other) => other !== text);
    sent[id] = [...others, text].slice(-SENT_MAX);
  }
  return { ...draft, sent };
}

/** Returns the draft after the server has answered a save of the texts. The answer may be late. */
export function acknowledge(draft: LocalDraft, texts: Draft, answer: SaveAnswer): LocalDraft {
  let acknowledged = draft;
  for (const [id, text] of Object.entries(texts)) {
    const version = answer.versions[id] ?? 0;
    const other = answer.conflicts[id];
    if (other === undefined) acknowledged = take(acknowledged, id, { text, version });
    else if (version === 0) acknowledged = resolve(acknowledged, id, NOTHING);
    else acknowledged = take(acknowledged, id, { text: draftText(other), version });
  }
  return acknowledged;
}

/** Takes what the server holds for a question, unless something newer is known. */
function take(draft: LocalDraft, id: string, theirs: SavedAnswer): LocalDraft {
  const known = Math.max(draft.synced[id]?.version ?? 0, draft.offered[id]?.version ?? 0);
  const isNews = theirs.version > known || (theirs.version === 0 && known === 0);
  return isNews ? resolve(draft, id, theirs) : draft;
}

function resolve(draft: LocalDraft, id: string, theirs: SavedAnswer): LocalDraft {
  const mine = draft.values[id] ?? "";
  const base = draft.synced[id]?.text ?? "";
  const isIn = (texts: readonly string[]) => texts.some((text) => same(text, theirs.text));
  if (isIn([mine, ...(draft.sent[id] ?? [])])) return settle(draft, id, theirs);
  if (same(mine, base))
    return settle({ ...draft, values: { ...draft.values, [id]: theirs.text } }, id, theirs);
  if (isIn([base, ""])) return settle(draft, id, theirs);
  return { ...draft, offered: { ...draft.offered, [id]: theirs } };
}

/** What stands here is entered over `theirs` from now on, or is the same. */
function settle(draft: LocalDraft, id: string, theirs: SavedAnswer): LocalDraft {
  return {
    ...draft,
    synced: { ...draft.synced, [id]: theirs },
    sent: without(draft.sent, id),
    offered: without(draft.offered, id),
  };
}
