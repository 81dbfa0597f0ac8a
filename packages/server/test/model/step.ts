import type fc from "fast-check";
import { expect } from "vitest";
import * as z from "zod";
import { tryCall } from "../support/client";
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
  protected abstract attempt(world: World, server: TestServer): Promise<unknown>;
  protected abstract given(): Record<string, unknown>;

  async run(world: World, real: Real): Promise<void> {
    const { outcome, change } = this.foresee(world);
    const answer = await tryCall(this.attempt(world, real.server));
    expect(answer.ok ? "OK" : answer.body.code, `${this}`).toBe(outcome);
    const key = `${this.constructor.name} ${outcome}`;
    real.outcomes.set(key, (real.outcomes.get(key) ?? 0) + 1);
    if (outcome === "OK") change?.(idIn(answer.body));
    real.before = await compare(world, real.server, real.before);
  }

  toString(): string {
    return `${this.constructor.name}(${JSON.stringify(this.given())})`;
  }
}

const WithId = z.object({ id: z.string() });

/** Returns the id of the record that a call has made or changed; "" when its output has none. */
function idIn(output: unknown): { id: string } {
  if (typeof output === "string") return { id: output };
  return WithId.safeParse(output).data ?? { id: "" };
}
