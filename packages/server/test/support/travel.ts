import { type Person, signedIn } from "./people";
import type { TestServer } from "./server";

/** Moves the clock, and signs people in at the new time: a session does not last for hours. */
export async function travel(
  server: TestServer,
  milliseconds: number,
  ...people: Person[]
): Promise<void> {
  server.clock.advance(milliseconds);
  for (const person of people) person.token = (await signedIn(server, person.email)).token;
}
