import { eq } from "drizzle-orm";
import { idempotencyKeys } from "../../../src/platform/db/schema/index";
import { RefusalBody } from "../../support/client";
import type { Person } from "../../support/people";
import { type RawAnswer, request } from "../../support/request";
import type { TestServer } from "../../support/server";

/** Calls a procedure with an Idempotency-Key. */
export function rpcWithKey(
  server: Pick<TestServer, "url">,
  key: string,
  name: string,
  body: unknown,
  as?: Person,
): Promise<RawAnswer> {
  return request(server, "POST", `/rpc/${name}`, { as, body, headers: { "Idempotency-Key": key } });
}

/** Deducts points from a person with an Idempotency-Key. */
export function deduct(
  server: Pick<TestServer, "url">,
  admin: Person,
  key: string,
  person: Person,
  points: number,
): Promise<RawAnswer> {
  const body = { user_id: person.id, points_to_deduct: points };
  return rpcWithKey(server, key, "deduct_points", body, admin);
}

/** Returns what is stored for a person's idempotency keys. */
export function keptOf({ services }: Pick<TestServer, "services">, person: Person) {
  return services.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.user_id, person.id));
}

export const replayed = ({ headers }: RawAnswer) => headers.get("idempotency-replayed");

/** Returns status and code of an answer; the code is undefined when it is no refusal. */
export const outcome = ({ status, body }: RawAnswer) => [
  status,
  RefusalBody.safeParse(body).data?.code,
];
