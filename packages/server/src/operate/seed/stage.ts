import { MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import type { Caller, CallerContext, Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import type { findQuestions } from "../../work/contracts/questions";

export type SeedContext = Context<
  "bankKeys" | "config" | "keys" | "notificationFeed" | "files"
> & {
  db: Transaction;
};

/** What the steps of the seeding share. */
export interface Stage {
  ctx: SeedContext;
  /** The time of the seeding. */
  now: Date;
  /** By username. */
  people: Map<string, Caller>;
  /** By title. */
  contracts: Map<string, { id: string; questions: Awaited<ReturnType<typeof findQuestions>> }>;
  /** The ids of the items by name. */
  items: Map<string, string>;
}

/** The context of a call in the demo data. */
export type ActorContext = SeedContext & CallerContext;

/** Something that happens in the demo data. */
export interface Step {
  minutesAgo: number;
  run: () => Promise<void>;
}

/** Returns the time that many minutes before the seeding. */
export function timeOf({ now }: Stage, minutesAgo: number): Date {
  return new Date(now.getTime() - minutesAgo * MS_PER_MINUTE);
}

/** Returns the context of a call that a person makes, with the clock set to that many minutes before the seeding. */
export function actAs(stage: Stage, username: string, minutesAgo: number): ActorContext {
  const caller = get(stage.people, username);
  return { ...stage.ctx, caller, now: () => timeOf(stage, minutesAgo) };
}

/** Returns the value of a key. Throws when there is none. */
export function get<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo data has no "${key}".`);
  return value;
}
