import type fc from "fast-check";
import { expect } from "vitest";
import * as z from "zod";
import { type Client, clientOf, tryCall } from "../../support/client";
import type { TestServer } from "../../support/server";
import { compare, type Snapshot } from "./compare";
import type { ModelPerson, World } from "./world";

export interface Real {
  server: TestServer;
  /** What the server held after the step before. */
  before: Snapshot | null;
  /** How often each outcome occurred, by step. */
  outcomes: Map<string, number>;
}

/** One thing that somebody tries: foreseen by the model, tried on the server, and both compared. */
export interface Attempt {
  /** The code with which the server will refuse it, unless that is null. A function where finding out changes the model. */
  refusal?: string | null | (() => string | null);
  /** Is given the calls of a person, or of nobody, and the server. */
  call: (at: { as: (by?: ModelPerson) => Client; server: TestServer }) => Promise<unknown>;
  /** What is different in the model after a success. It is given the id of what the server has made. */
  change?: (answer: { id: string }) => void;
}

/** Returns an attempt by these people and numbers; null when there is nothing to try it on. */
export type Act<Given extends unknown[]> = (world: World, ...given: Given) => Attempt | null;

/** A reason to refuse, and the code that says it. */
export type Reason = [holds: boolean, code: string];

/** Returns the code of the first reason that holds; null when none does. */
export function firstOf(...reasons: Reason[]): string | null {
  return reasons.find(([holds]) => holds)?.[1] ?? null;
}

/** Returns an act with what it is given as a step, which fast-check runs, prints and leaves out. */
export function step<Given extends unknown[]>(act: Act<Given>, ...given: Given): Step {
  return new Step(act.name, given, (world) => act(world, ...given));
}

export class Step implements fc.AsyncCommand<World, Real> {
  readonly #name: string;
  readonly #given: unknown[];
  readonly #attempt: (world: World) => Attempt | null;

  constructor(name: string, given: unknown[], attempt: (world: World) => Attempt | null) {
    this.#name = name;
    this.#given = given;
    this.#attempt = attempt;
  }

  check(world: World): boolean {
    return this.#attempt(world) !== null;
  }

  async run(world: World, real: Real): Promise<void> {
    const attempt = this.#attempt(world);
    if (attempt === null) throw new Error(`${this}: there is nothing to try it on`);
    const { refusal, call, change } = attempt;
    const foreseen = (typeof refusal === "function" ? refusal() : refusal) ?? "OK";
    const { server } = real;
    const as = (by?: ModelPerson) => clientOf(server, by?.person);
    const answer = await tryCall(call({ as, server }));
    expect(answer.ok ? "OK" : answer.body.code, `${this}`).toBe(foreseen);
    const key = `${this.#name} ${foreseen}`;
    real.outcomes.set(key, (real.outcomes.get(key) ?? 0) + 1);
    if (foreseen === "OK") change?.(idIn(answer.body));
    real.before = await compare(world, server, real.before);
  }

  toString(): string {
    return `${this.#name}(${this.#given.map((one) => JSON.stringify(one)).join(", ")})`;
  }
}

const WithId = z.object({ id: z.string() });

/** Returns the id of the record that a call has made or changed; "" when its output has none. */
function idIn(output: unknown): { id: string } {
  if (typeof output === "string") return { id: output };
  return WithId.safeParse(output).data ?? { id: "" };
}
