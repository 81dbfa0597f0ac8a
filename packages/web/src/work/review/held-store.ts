import { getErrorMessage, isOffline, withConnectionRemark } from "~/platform/api/errors";
import { isDefinite, repeatIfUnanswered } from "~/platform/api/outcome";
import { isSessionError } from "~/platform/session/session-errors";
import { explainSignOut, onSessionChange, signedInUser } from "~/platform/session/session-store";
import {
  afterEvent,
  type HeldDecision,
  type HeldEvent,
  keepIds,
  latestHeld,
  recallIds,
  rememberIds,
} from "./held-decisions";
import { emptyState, type HeldKind, type HeldState, without } from "./held-state";
import { type DecisionInput, getOwnerName, type Reviewable, type ReviewKind } from "./reviewable";
import { type Outcome, type ReviewDraft, toOutcome } from "./use-decisions";
import { VERDICTS, type Verdict } from "./verdicts";

/**
 * The decisions of one kind that are held before they are sent. They live as long as the page, so that a screen that is
 * left loses none. Another person who logs in finds nothing of them, and sends none.
 */
export class HeldStore<Item extends Reviewable> {
  readonly kind: ReviewKind<Item>;
  #held: HeldKind<Item>;
  #state: HeldState<Item> = emptyState();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending = new Set<Promise<void>>();
  #left = new AbortController();
  #listeners = new Set<() => void>();
  #userId = signedInUser();
  /** Aborted once the session is over. */
  #change = new AbortController();
  /** Whether some were kept for later since the last visit. */
  #hasUnsent = false;

  constructor(held: HeldKind<Item>) {
    this.kind = held.kind;
    this.#held = held;
    onSessionChange(() => {
      const userId = signedInUser();
      if (userId === this.#userId) return;
      this.#keepForLater();
      if (userId !== null) {
        this.#userId = userId;
        this.#hasUnsent = false;
        this.#set(emptyState());
      } else if (this.#hasUnsent) explainSignOut("decisions_unsent");
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): HeldState<Item> => this.#state;

  /** Holds decisions. Without a connection they are refused at once. */
  press(inputs: DecisionInput<Item>[]): void {
    const noted = inputs.map((input) => {
      const written = this.#state.drafts[input.item.id];
      return { ...input, note: (input.note ?? written?.note ?? "").trim() };
    });
    const drafts = noted.map(({ item, note, reason }) => [item.id, { note, reason }]);
    this.#set({ drafts: { ...this.#state.drafts, ...Object.fromEntries(drafts) } });
    if (isOffline()) {
      const text = (verdict: Verdict) => withConnectionRemark(VERDICTS[verdict].failed);
      for (const input of noted) this.#fail(input, text(input.verdict));
      return;
    }
    const id = crypto.randomUUID();
    this.#apply({ type: "press", id, inputs: noted, atMs: performance.now() });
    const pressed = this.#state.decisions.find((decision) => decision.id === id);
    if (pressed === undefined) return;
    this.#set({ pressed });
    for (const input of pressed.inputs) void this.#check(id, input);
  }

  /** Takes the latest back; returns what it was about, null when none is held. */
  undo(): Item | null {
    const latest = latestHeld(this.#state.decisions);
    if (latest === null) return null;
    this.#apply({ type: "remove", ids: [latest.id] });
    return latest.inputs[0]?.item ?? null;
  }

  /** Sends what is held; resolves once all of it is answered. */
  async sendAll(): Promise<void> {
    this.#apply({ type: "send all" });
    await Promise.all(this.#sending);
  }

  /** Sends what is held, all at once: nothing goes on when the page is gone. */
  leave(): void {
    this.#apply({ type: "send all" });
    this.#left.abort();
    this.#left = new AbortController();
  }

  /** Sends what is held, and forgets everything: another person may log in. */
  async end(): Promise<void> {
    await this.sendAll();
    this.#set(emptyState());
  }

  setDraft(id: string, draft: ReviewDraft): void {
    this.#set({ drafts: { ...this.#state.drafts, [id]: draft } });
  }

  /** Removes the outcomes. */
  dismiss(): void {
    this.#set({ report: null, unsent: [] });
  }

  /** Asks the server for what an earlier page of this tab may not have sent, and names what still waits. */
  async recall(): Promise<void> {
    if (signedInUser() === null || this.#state.decisions.length > 0) return;
    this.#hasUnsent = false;
    const { signal } = this.#change;
    const key = this.#storageKey();
    const ids = recallIds(key);
    const found = await Promise.allSettled(ids.map((id) => this.#held.fetch(id)));
    const unknown = ids.filter((_, index) => {
      const one = found[index];
      return signal.aborted || (one?.status === "rejected" && !isDefinite(one.reason));
    });
    if (this.#state.decisions.length === 0) keepIds(key, unknown);
    const answers = found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const waiting = answers.filter(({ refusal }) => refusal === null);
    if (waiting.length === 0 || signal.aborted) return;
    this.#set({ unsent: waiting.map(({ item }) => this.#nameOf(item)) });
  }

  /** Sends nothing more without a session: the ids stay stored, and the next visit names what still waits. */
  #keepForLater(): void {
    this.#change.abort();
    this.#change = new AbortController();
    clearTimeout(this.#timer);
    this.#hasUnsent ||= this.#state.decisions.some(({ phase }) => phase !== "answered");
    this.#set({ decisions: [] });
  }

  #storageKey(): string {
    return `${this.#held.storageName}.${this.#userId}`;
  }

  #set(changes: Partial<HeldState<Item>>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #apply(event: HeldEvent<Item>): void {
    const before = this.#state.decisions;
    if (before.length === 0 && event.type !== "press") return;
    const decisions = afterEvent(before, event);
    this.#set({ decisions });
    rememberIds(this.#storageKey(), decisions);
    for (const decision of decisions) {
      const wasSent = before.some(({ id, phase }) => id === decision.id && phase !== "held");
      if (decision.phase === "sending" && !wasSent) this.#start(decision);
    }
    clearTimeout(this.#timer);
    const next = decisions.find(({ phase }) => phase === "held");
    if (next === undefined) return;
    const tick = () => this.#apply({ type: "tick", atMs: performance.now() });
    this.#timer = setTimeout(tick, Math.max(0, next.dueAtMs - performance.now()));
  }

  #start(decision: HeldDecision<Item>): void {
    const sent = this.#send(decision).finally(() => this.#sending.delete(sent));
    this.#sending.add(sent);
  }

  async #send({ id, inputs }: HeldDecision<Item>): Promise<void> {
    const page = this.#left.signal;
    const left = new Promise((resolve) => page.addEventListener("abort", resolve));
    const { signal } = this.#change;
    const done: Outcome[] = [];
    const answers: Promise<void>[] = [];
    for (const [index, input] of inputs.entries()) {
      if (signal.aborted) return;
      const answer = this.#sendOne(input, `${id}-${index}`, done);
      answers.push(answer);
      await Promise.race([answer, left]);
    }
    await Promise.all(answers);
    if (signal.aborted) return;
    this.#apply({ type: "answered", id });
    if (this.#state.decisions.some(({ phase }) => phase === "sending")) return;
    const answered = this.#state.decisions.filter(({ phase }) => phase === "answered");
    await this.kind.refresh();
    this.#apply({ type: "remove", ids: answered.map((decision) => decision.id) });
  }

  async #sendOne(input: DecisionInput<Item>, idempotencyKey: string, done: Outcome[]) {
    const { item, verdict } = input;
    const options = { idempotencyKey, keepalive: true };
    const { signal } = this.#change;
    try {
      const answer = await repeatIfUnanswered(async () => {
        signal.throwIfAborted();
        return await this.kind.submit(input, options);
      });
      if (signal.aborted) return;
      done.push(toOutcome(this.kind, input, answer));
      this.#succeed(item.id, done);
    } catch (error) {
      if (signal.aborted) return;
      if (!isSessionError(error)) {
        this.#fail(input, getErrorMessage(error, VERDICTS[verdict].failed));
        return;
      }
      this.#keepForLater();
      await this.kind.refresh();
      await this.recall();
    }
  }

  /** Takes a decision back when this admin may no longer make it, or another has made one. */
  async #check(id: string, input: DecisionInput<Item>): Promise<void> {
    const reason = await this.#held.fetch(input.item.id).then(
      ({ refusal }) => refusal,
      (error: unknown) => (isDefinite(error) ? getErrorMessage(error, "") : null),
    );
    const isHeld = this.#state.decisions.some((one) => one.id === id && one.phase === "held");
    if (reason === null || !isHeld) return;
    this.#fail(input, reason);
    this.#apply({ type: "drop", id, itemId: input.item.id });
    await this.kind.refresh();
  }

  #succeed(itemId: string, done: Outcome[]): void {
    const { [itemId]: _written, ...drafts } = this.#state.drafts;
    const failed = this.#state.report?.failed ?? [];
    this.#set({ drafts, report: { done: [...done], failed: without(failed, itemId) } });
  }

  #fail({ item, verdict }: DecisionInput<Item>, reason: string): void {
    const { done = [], failed = [] } = this.#state.report ?? {};
    const outcome = { id: item.id, verdict, text: `${this.#nameOf(item)}: ${reason}` };
    this.#set({ report: { done, failed: [...without(failed, item.id), outcome] } });
  }

  #nameOf(item: Item): string {
    return `“${this.kind.getTitle(item)}”, ${getOwnerName(item)}`;
  }
}
