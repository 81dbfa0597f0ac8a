import type fc from "fast-check";
import { expect } from "vitest";
import { tryCall } from "../support/client";
import { type Answer } from "../support/call";
import type { TestServer } from "../support/server";
import { compare, type Snapshot } from "./compare";
import type { Foreseen, World } from "./world";

export interface Real {
  server: TestServer;
  /** What the server held after the step before. */
  before: Snapshot | null;
  /** How often each outcome occurred, by step. */
  outcomes: Map<string, number>;
}

/** One thing that somebody tries: foreseen by the model, tried on the server, and both compared. */
export abstract class Step implements fc.AsyncCommand<World, Real> {
  /** Whether there is anything to try it on. */
  check(_world: Readonly<World>): boolean {
    return true;
  }

  protected abstract foresee(world: World): Foreseen;
  protected abstract attempt(world: World, server: TestServer): Promise<Answer>;
  protected abstract given(): Record<string, unknown>;

  async run(world: World, real: Real): Promise<void> {
    const { outcome, change } = this.foresee(world);
    const answer = await tryCall(this.attempt(world, real.server));
    const found = answer.status === 200 ? "OK" : (answer.body as { code?: string }).code;
    expect(found, `${this}`).toBe(outcome);
    const key = `${this.constructor.name} ${outcome}`;
    real.outcomes.set(key, (real.outcomes.get(key) ?? 0) + 1);
    if (outcome === "OK") change?.(idIn(answer));
    real.before = await compare(world, real.server, real.before);
  }

  toString(): string {
    return `${this.constructor.name}(${JSON.stringify(this.given())})`;
  }
}

function idIn({ body }: Answer): { id: string } {
  return typeof body === "string" ? { id: body } : body;
}
