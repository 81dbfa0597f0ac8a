import fc from "fast-check";
import { expect, test } from "vitest";
import { toAnswers } from "~/work/signings/survey/draft";
import { Device, ModelServer, type QuestionId, questions } from "./draft-devices";

const ids = questions.map(({ id }) => id);
const sizes = { numRuns: process.env.PROVE_SIZE === "large" ? 10_000 : 1_000 };

const LIMIT_MS = 600_000;

const device = fc.nat({ max: 1 });
const question = fc.constantFrom(...ids);
const pick = fc.nat({ max: 5 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("enter" as const), device, question }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("enter again" as const), device, question }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), device, question }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("save" as const), device }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("arrive" as const), device, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lose answer" as const), device, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("refetch" as const), device }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("hear" as const), device, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reload" as const), device }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom("keep mine" as const, "use theirs" as const),
      device,
      question,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/* Called a million times, which `expect` takes minutes for. */
function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}.`);
}

/** Two devices, a server, and the texts that were entered by hand and removed by none, by question. */
class World {
  readonly server = new ModelServer();
  readonly devices = [new Device(this.server), new Device(this.server)] as const;
  readonly live = new Map<QuestionId, Set<string>>(ids.map((id) => [id, new Set()]));
  private readonly by = new Map<string, Device>();
  /** Texts that the device on which they were not entered has seen and replaced since. */
  private readonly replaced = new Set<string>();
  private count = 0;

  run(taken: Step): void {
    const at = this.devices[taken.device === 0 ? 0 : 1];
    const before = ids.map((id) => at.shown(id));
    let touched: QuestionId | null = null;
    switch (taken.do) {
      case "enter":
      case "enter again":
      case "remove":
        touched = taken.question;
        this.enter(at, touched, this.textFor(at, taken.do, touched));
        break;
      case "keep mine":
      case "use theirs": {
        touched = taken.question;
        const other = at.draft.offered[touched]?.text;
        const isMine = taken.do === "keep mine";
        if (other !== undefined) this.remove(at, touched, isMine ? other : at.shown(touched));
        at.choose(touched, isMine ? "mine" : "theirs");
        break;
      }
      case "save":
        at.startSave();
        break;
      case "arrive":
      case "lose answer":
        at.arrive(taken.pick, taken.do === "arrive");
        break;
      case "refetch":
        at.fetch();
        break;
      case "hear":
        at.hear(taken.pick);
        break;
      case "reload":
        at.reload();
        break;
    }
    for (const [index, id] of ids.entries()) {
      const text = before[index] ?? "";
      // The same words can be entered twice: what came from the other device can be what it has replaced meanwhile.
      const isTheirs = id === "words" && this.by.get(text) !== at;
      const isLive = this.live.get(id)?.has(text) === true;
      const stays = id === touched || !isLive || isTheirs || at.shown(id) === text;
      check(stays, `${text} stays on screen`);
    }
    this.checkNothingIsLost();
  }

  checkNothingIsLost(): void {
    for (const [id, texts] of this.live) {
      for (const text of texts) {
        const isFound =
          this.server.textOf(id) === text ||
          this.devices.some((at) => at.shown(id) === text || at.draft.offered[id]?.text === text);
        check(isFound, `${text} is on screen, on the server, or offered`);
        check(id === "words" || this.server.files.has(text), `${text} is stored`);
      }
    }
    for (const at of this.devices) {
      for (const id of ids) {
        const offer = at.draft.offered[id]?.text;
        check(offer === undefined || this.by.get(offer) !== at, `${offer} is another device's`);
      }
      const submitted = Object.keys(toAnswers(questions, at.draft.values));
      const shown = ids.filter((id) => at.shown(id) !== "");
      check(submitted.length === shown.length, "what is shown is what is counted and submitted");
    }
  }

  private textFor(at: Device, what: "enter" | "enter again" | "remove", id: QuestionId): string {
    if (what === "remove") return "";
    const index = this.devices.indexOf(at);
    if (what === "enter again" && id === "words") return `${index} ${this.count % 3}`;
    this.count += 1;
    const text = `${id} ${this.count}`;
    if (id !== "words") this.server.files.add(text);
    return text;
  }

  private enter(at: Device, id: QuestionId, text: string): void {
    this.remove(at, id, at.shown(id));
    // Whoever goes back to what was saved last has changed nothing: the newer answer of the other device stands.
    const isUnchanged = this.replaced.has(text) && at.lastSaved(id) === text;
    if (!isUnchanged) this.replaced.delete(text);
    if (text !== "" && !isUnchanged) this.live.get(id)?.add(text);
    if (text !== "" && !this.by.has(text)) this.by.set(text, at);
    at.enter(id, text);
  }

  private remove(at: Device, id: QuestionId, text: string): void {
    this.live.get(id)?.delete(text);
    if (this.by.get(text) !== at) this.replaced.add(text);
  }
}

test(
  "an answer that was entered and not removed is on screen, on the server, or offered, whatever happens in between",
  () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
        const world = new World();
        for (const taken of steps) world.run(taken);
      }),
      sizes,
    );
  },
  LIMIT_MS,
);

test(
  "devices that reach the server end with one answer for each question, or a choice between theirs and the server's",
  () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: "max" }), (steps) => {
        const world = new World();
        for (const taken of steps) world.run(taken);
        const [one, other] = world.devices;
        expect([one.settle(), other.settle(), one.settle(), other.settle()]).not.toContain(false);
        world.checkNothingIsLost();
        for (const at of world.devices) {
          for (const id of ids) {
            const offer = at.draft.offered[id];
            expect(offer === undefined ? at.shown(id) : offer.text).toBe(world.server.textOf(id));
          }
        }
      }),
      sizes,
    );
  },
  LIMIT_MS,
);

test("typing back what was saved last changes nothing: the newer answer of another device takes its place", () => {
  const server = new ModelServer();
  const [one, other] = [new Device(server), new Device(server)];
  one.enter("words", "first");
  one.startSave();
  one.arrive(0, true);
  other.settle();
  other.enter("words", "second");
  one.enter("words", "first, and more");
  one.enter("words", "first");

  expect([other.settle(), one.settle()]).toEqual([true, true]);

  expect(one.draft.offered).toEqual({});
  expect([one.shown("words"), other.shown("words")]).toEqual(["second", "second"]);
});
