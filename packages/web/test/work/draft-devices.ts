import type { SavedDraft } from "@signpoint/api/work/contracts/contract";
import { draftText, splitSave, type Versions } from "@signpoint/api/work/drafts";
import { type Draft, toFieldValues, toSavedAnswers } from "~/work/signings/survey/draft";
import { parseLocalDraft } from "~/work/signings/survey/draft-storage";
import {
  acknowledge,
  choose,
  EMPTY_DRAFT,
  enter,
  type LocalDraft,
  markSent,
  receive,
  toSave,
  versionsOf,
} from "~/work/signings/survey/merge-drafts";

export const questions = [
  { id: "words", question_type: "text" },
  { id: "photo", question_type: "file" },
  { id: "receipt", question_type: "file" },
] as const;
export type QuestionId = (typeof questions)[number]["id"];

interface Save {
  texts: Draft;
  versions: Versions;
}

/** The server, by the rules that it shares with the app; the answers are those of one signing. */
export class ModelServer {
  draft: SavedDraft | null = null;
  readonly files = new Set<string>();
  private version = 0;

  save({ texts, versions }: Save) {
    const stored = this.draft ?? { answers: {}, versions: {}, saved_at: "" };
    const answers = toSavedAnswers(questions, texts);
    const { accepted, conflicts } = splitSave(stored, { answers, versions });
    const next = { ...stored.versions };
    for (const id of Object.keys(accepted)) {
      this.files.delete(draftText(stored.answers[id]));
      this.version += 1;
      next[id] = this.version;
    }
    this.draft = { answers: { ...stored.answers, ...accepted }, versions: next, saved_at: "" };
    return {
      versions: Object.fromEntries(Object.keys(texts).map((id) => [id, next[id] ?? 0])),
      conflicts: Object.fromEntries(conflicts.map((id) => [id, stored.answers[id] ?? {}])),
    };
  }

  textOf(id: QuestionId): string {
    return draftText(this.draft?.answers[id]);
  }
}

/** A device on which the form is open: what it shows and stores, and what is under way between it and the server. */
export class Device {
  draft: LocalDraft = EMPTY_DRAFT;
  private requests: Save[] = [];
  private arriving: ((draft: LocalDraft) => LocalDraft)[] = [];

  constructor(private readonly server: ModelServer) {}

  shown(id: QuestionId): string {
    return toFieldValues(questions, this.draft.values, [])[id] ?? "";
  }

  lastSaved(id: QuestionId): string {
    return this.draft.sent[id]?.at(-1) ?? this.draft.synced[id]?.text ?? "";
  }

  enter(id: QuestionId, text: string): void {
    this.draft = enter(this.draft, id, text);
  }

  choose(id: QuestionId, which: "mine" | "theirs"): void {
    this.draft = choose(this.draft, id, which);
  }

  startSave(): boolean {
    const texts = toSave(this.draft);
    if (Object.keys(texts).length === 0) return false;
    this.draft = markSent(this.draft, texts);
    this.requests.push({ texts, versions: versionsOf(this.draft, texts) });
    return true;
  }

  /** A request reaches the server, in any order. Its answer is under way, or lost. */
  arrive(pick: number, isAnswered: boolean): void {
    const [save] = this.requests.splice(pick % Math.max(1, this.requests.length), 1);
    if (save === undefined) return;
    const answer = this.server.save(save);
    if (isAnswered) this.arriving.push((draft) => acknowledge(draft, save.texts, answer));
  }

  fetch(): void {
    const saved = this.server.draft;
    this.arriving.push((draft) => receive(draft, saved));
  }

  /** An answer reaches the device, in any order. */
  hear(pick: number): void {
    const [answer] = this.arriving.splice(pick % Math.max(1, this.arriving.length), 1);
    if (answer !== undefined) this.draft = answer(this.draft);
  }

  /** Answers under way are not heard any more; requests still reach the server. */
  reload(): void {
    this.arriving = [];
    this.draft = parseLocalDraft(JSON.stringify(this.draft));
  }

  /** Everything under way arrives, and the device saves until it has nothing more to save. Returns false if it never ends. */
  settle(): boolean {
    for (let round = 0; round < 20; round += 1) {
      while (this.requests.length > 0) this.arrive(0, true);
      this.fetch();
      while (this.arriving.length > 0) this.hear(0);
      if (!this.startSave()) return true;
    }
    return false;
  }
}
