import { tryCall } from "../../support/client";
import { type Person, signedIn } from "../../support/people";
import type { TestServer } from "../../support/server";

/** Sets the clock, and signs people in anew: their tokens may have expired by then. */
export async function setClock(
  server: TestServer,
  instant: Date | string,
  people: readonly Person[] = [],
): Promise<void> {
  server.clock.set(instant);
  for (const person of people) Object.assign(person, await signedIn(server, person.email));
}

/** Returns "OK", or the code of the refusal. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  const ending = await tryCall(call);
  return ending.ok ? "OK" : ending.body.code;
}
