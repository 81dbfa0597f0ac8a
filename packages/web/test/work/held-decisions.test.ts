import { ORPCError } from "@orpc/client";
import { refusalMessages } from "@signpoint/api/texts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  afterEvent,
  HELD_MAX,
  type HeldDecision,
  type HeldEvent,
  HOLD_MS,
  latestHeld,
} from "~/work/review/held-decisions";
import type { DecisionInput, Reviewable, ReviewKind, SendOptions } from "~/work/review/reviewable";

const session = vi.hoisted(() => ({
  user: "ada" as string | null,
  listeners: new Set<() => void>(),
  explained: [] as string[],
}));
vi.mock("~/platform/session/session-store", () => ({
  signedInUser: () => session.user,
  explainSignOut: (reason: string) => session.explained.push(reason),
  onSessionChange: (listener: () => void) => session.listeners.add(listener),
}));
const { HeldStore } = await import("~/work/review/held-store");

function become(user: string | null): void {
  session.user = user;
  for (const listener of session.listeners) listener();
}

const DECIDED = "This has already been decided. Approved by Bea just now.";
const item = (id: string): Reviewable => ({ id, user_id: "owner", username: "ann" });
const approve = (...ids: string[]): DecisionInput<Reviewable>[] =>
  ids.map((id) => ({ item: item(id), verdict: "approve" }));
const press = (id: string, atMs: number): HeldEvent<Reviewable> => ({
  type: "press",
  id: `press of ${id}`,
  inputs: approve(id),
  atMs,
});
const heldAfter = (...events: HeldEvent<Reviewable>[]) =>
  events.reduce<HeldDecision<Reviewable>[]>((held, event) => afterEvent(held, event), []);
const phases = (held: readonly HeldDecision<Reviewable>[]) =>
  Object.fromEntries(held.map(({ inputs, phase }) => [inputs[0]?.item.id, phase]));

it("held decisions become due one by one, 5 seconds after each press", () => {
  const pressed = [press("a", 0), press("b", 300)];
  expect(phases(heldAfter(...pressed, { type: "tick", atMs: HOLD_MS - 1 }))).toEqual({
    a: "held",
    b: "held",
  });
  expect(phases(heldAfter(...pressed, { type: "tick", atMs: HOLD_MS }))).toEqual({
    a: "sending",
    b: "held",
  });
});

it("held decisions are taken back from the latest to the first, and never once they are sent", () => {
  const two = heldAfter(press("a", 0), press("b", 300), press("c", 600));
  const sent = afterEvent(two, { type: "tick", atMs: HOLD_MS });
  expect(latestHeld(sent)?.id).toBe("press of c");
  const without = afterEvent(sent, { type: "remove", ids: ["press of c"] });
  expect(latestHeld(without)?.id).toBe("press of b");
  expect(latestHeld(afterEvent(without, { type: "send all" }))).toBeNull();
});

it(`held decisions are ${HELD_MAX} at most: the oldest is sent first`, () => {
  const many = Array.from({ length: HELD_MAX + 1 }, (_, index) => press(String(index), index));
  const held = heldAfter(...many);
  expect(held.filter(({ phase }) => phase === "sending").map(({ id }) => id)).toEqual([
    "press of 0",
  ]);
  expect(held).toHaveLength(HELD_MAX + 1);
});

it("held decisions hold one item once, whatever is pressed again", () => {
  const again = { ...press("a", 100), id: "again", inputs: approve("a", "b") };
  const held = heldAfter(press("a", 0), again);
  expect(held.map(({ inputs }) => inputs.map((input) => input.item.id))).toEqual([["a"], ["b"]]);
});

describe("the store of held decisions", () => {
  const calls: { id: string; note: string | undefined; options: SendOptions | undefined }[] = [];
  const stored = new Map<string, string>();
  const pending = new Set<string>();
  let answer: (id: string) => Promise<unknown>;
  let store: ReturnType<typeof open>;
  let isCutOff = false;
  const refresh = vi.fn(async () => undefined);

  const open = () => {
    const kind: Partial<ReviewKind<Reviewable>> = {
      noun: "submission",
      getTitle: ({ id }) => id,
      submit: ({ item: { id }, note }, options) => {
        calls.push({ id, note, options });
        return answer(id);
      },
      successText: ({ item: { id } }) => `Approved ${id}`,
      refresh,
    };
    return new HeldStore<Reviewable>({
      kind: kind as ReviewKind<Reviewable>,
      fetch: async (id) => {
        if (isCutOff) throw new TypeError("Failed to fetch");
        return { item: item(id), refusal: pending.has(id) ? null : DECIDED };
      },
      storageName: "held",
    });
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("sessionStorage", {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    });
    calls.length = 0;
    refresh.mockClear();
    stored.clear();
    pending.clear();
    isCutOff = false;
    for (const id of ["a", "b", "c"]) pending.add(id);
    answer = () => Promise.resolve({});
    become("ada");
    store = open();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    session.listeners.clear();
    session.explained.length = 0;
  });

  it("says that something is approved after the answer alone, and sends it once", async () => {
    store.press(approve("a"));
    await vi.advanceTimersByTimeAsync(HOLD_MS - 1);
    expect(calls).toEqual([]);
    let finish: (value: unknown) => void = () => undefined;
    answer = () => new Promise((resolve) => (finish = resolve));
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(1);
    expect(store.getState().report).toBeNull();
    finish({});
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState()).toMatchObject({
      decisions: [],
      report: { done: [{ text: "Approved a" }], failed: [] },
    });
    expect(stored.size).toBe(0);
  });

  it("repeats a call whose answer was lost under the key of its press", async () => {
    answer = () =>
      calls.length === 1 ? Promise.reject(new TypeError("lost")) : Promise.resolve({});
    store.press(approve("a"));
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    const [first, second] = calls;
    expect(first?.options).toMatchObject({ keepalive: true });
    expect(second?.options).toEqual(first?.options);
  });

  it("sends nothing that was taken back, keeps its note, and remembers ids without notes", async () => {
    store.setDraft("a", { note: "Thank you." });
    store.press(approve("a"));
    store.press(approve("b"));
    expect(stored.get("held.ada")).toBe(JSON.stringify(["a", "b"]));
    expect(store.undo()?.id).toBe("b");
    expect(store.undo()?.id).toBe("a");
    expect(store.undo()).toBeNull();
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(calls).toEqual([]);
    expect(stored.size).toBe(0);
    expect(store.getState().drafts.a).toMatchObject({ note: "Thank you." });
  });

  it("sends all at once when the page is left", async () => {
    store.press(approve("a"));
    store.press(approve("b", "c"));
    void store.sendAll();
    expect(calls.map(({ id }) => id)).toEqual(["a", "b"]);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(new Set(calls.map(({ options }) => options?.idempotencyKey)).size).toBe(3);
  });

  it("gives an item that was refused back with the reason and what was typed", async () => {
    answer = () =>
      Promise.reject(
        new ORPCError("ALREADY_DECIDED", {
          defined: true,
          status: 409,
          message: refusalMessages.alreadyDecided,
        }),
      );
    store.setDraft("a", { note: "Thank you." });
    store.press([{ item: item("a"), verdict: "reject", reason: "duplicate" }]);
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(store.getState()).toMatchObject({
      decisions: [],
      report: { failed: [{ text: `“a”, ann: ${refusalMessages.alreadyDecided}` }] },
      drafts: { a: { note: "Thank you.", reason: "duplicate" } },
    });
  });

  it("gives an item back at once that another admin has decided before the press", async () => {
    pending.delete("a");
    store.press(approve("a", "b"));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState().decisions.flatMap(({ inputs }) => inputs)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(calls.map(({ id }) => id)).toEqual(["b"]);
    expect(store.getState().report?.failed).toMatchObject([
      { id: "a", text: `“a”, ann: ${DECIDED}` },
    ]);
  });

  it("refuses a decision without a connection at once", () => {
    vi.stubGlobal("navigator", { onLine: false });
    store.press(approve("a"));
    expect(store.getState().decisions).toEqual([]);
    expect(store.getState().report?.failed[0]?.text).toContain(refusalMessages.noConnection);
  });

  it("names on the next visit what was not sent and still waits", async () => {
    stored.set("held.ada", JSON.stringify(["a", "b"]));
    pending.delete("b");
    await store.recall();
    expect(store.getState().unsent).toEqual(["“a”, ann"]);
    expect(stored.size).toBe(0);
  });

  it("names on a later visit what it could not ask about on the next one", async () => {
    stored.set("held.ada", JSON.stringify(["a"]));
    isCutOff = true;
    await store.recall();
    expect(store.getState().unsent).toEqual([]);
    isCutOff = false;
    await store.recall();
    expect(store.getState().unsent).toEqual(["“a”, ann"]);
  });

  it("forgets what one person has typed and decided, and sends none of it, once another one is signed in", async () => {
    store.setDraft("a", { note: "Thank you." });
    store.press(approve("a"));
    become(null);
    become("grace");
    expect(store.getState()).toMatchObject({ decisions: [], drafts: {} });
    store.press(approve("b"));
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(calls.map(({ id }) => id)).toEqual(["b"]);
    become("ada");
    expect(store.getState().report).toBeNull();
    await store.recall();
    expect(store.getState().unsent).toEqual(["“a”, ann"]);
  });

  it("sends no further call of the person before, and does not tell the next one how an earlier one ended", async () => {
    let lose = () => {};
    answer = () =>
      new Promise((_, reject) => {
        lose = () => reject(new TypeError("lost"));
      });
    store.press(approve("a", "b"));
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    become("grace");
    lose();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(({ id }) => id)).toEqual(["a"]);
    expect(store.getState()).toMatchObject({ decisions: [], report: null });
  });

  it("sends nothing once the session has ended elsewhere, which is said, and names it to the same person", async () => {
    store.press(approve("a", "b"));
    become(null);
    expect(session.explained).toEqual(["decisions_unsent"]);
    await store.sendAll();
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(calls).toEqual([]);
    become("ada");
    pending.delete("b");
    await store.recall();
    expect(store.getState()).toMatchObject({ decisions: [], report: null, unsent: ["“a”, ann"] });
  });

  it("names what was refused for want of a session, once the same person is back", async () => {
    answer = () => Promise.reject(new ORPCError("UNAUTHORIZED", { defined: true, status: 401 }));
    // The next call is refused as well, and ends the session.
    refresh.mockImplementationOnce(async () => void become(null));
    store.setDraft("a", { note: "Thank you." });
    store.press(approve("a"));
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(session.explained).toEqual(["decisions_unsent"]);
    become("ada");
    await store.recall();
    expect(store.getState()).toMatchObject({
      report: null,
      unsent: ["“a”, ann"],
      drafts: { a: { note: "Thank you." } },
    });
  });

  it("names at once what was refused for want of a session that goes on", async () => {
    answer = () => Promise.reject(new ORPCError("UNAUTHORIZED", { defined: true, status: 401 }));
    store.press(approve("a"));
    await vi.advanceTimersByTimeAsync(HOLD_MS - 1);
    store.press(approve("b"));
    await vi.advanceTimersByTimeAsync(1);
    expect(store.getState()).toMatchObject({ decisions: [], unsent: ["“a”, ann", "“b”, ann"] });
  });

  it("says nothing of a session that ends after everything was decided", async () => {
    store.press(approve("a"));
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    become(null);
    expect(session.explained).toEqual([]);
  });

  it("keeps what was typed while the same person logs in again", () => {
    store.setDraft("a", { note: "Thank you." });
    become(null);
    become("ada");
    expect(store.getState().drafts).toEqual({ a: { note: "Thank you." } });
  });
});
