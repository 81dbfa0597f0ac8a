import { desc, eq } from "drizzle-orm";
import { carryOutRemovals } from "../../../src/accounts/lost-factor/carry-out-removals";
import { authFactors, authUsers, factorRemovals } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addFactor } from "../../support/factors";
import { addPerson, type Person, signedIn } from "../../support/people";
import type { TestServer } from "../../support/server";
import { addAccount, mailTo } from "../auth/support";

const HOUR_MS = 3_600_000;
export const p_reason = "Knew the last three payouts";

/** What the tests of lost factors do on one server. Sessions are opened anew: the clock goes on by days. */
export function lostFactors(server: TestServer) {
  const as = async ({ email }: Pick<Person, "email">) =>
    clientOf(server, await signedIn(server, email));
  const removalOf = async ({ id }: { id: string }) => {
    const [removal] = await server.services.db
      .select()
      .from(factorRemovals)
      .where(eq(factorRemovals.user_id, id))
      .orderBy(desc(factorRemovals.requested_at))
      .limit(1);
    return removal;
  };
  const start = async (admin: Person, { id }: { id: string }) =>
    await tryCall((await as(admin)).secondFactor.startRemoval({ p_user_id: id, p_reason }));
  return {
    as,
    removalOf,
    start,
    admin: () => addPerson(server, { admin: true }),
    /** A person with a factor. */
    owner: async () => {
      const { user } = await addAccount(server);
      return { ...user, factor: await addFactor(server, user) };
    },
    /** Such a person, whose removal an admin has started. */
    started: async (by: Person) => {
      const { user } = await addAccount(server);
      const factor = await addFactor(server, user);
      const { body } = await start(by, user);
      const { id } = body as { id: string };
      return { ...user, factor, removal: id };
    },
    confirm: async (admin: Person, p_id: string) =>
      await tryCall((await as(admin)).secondApprovals.confirm({ p_id })),
    isProtected: async ({ id }: { id: string }) => {
      const [account] = await server.services.db
        .select()
        .from(authUsers)
        .where(eq(authUsers.id, id));
      return account?.has_second_factor;
    },
    factorsOf: async ({ id }: { id: string }) => {
      const rows = await server.services.db
        .select()
        .from(authFactors)
        .where(eq(authFactors.user_id, id));
      return rows.map(({ status }) => status);
    },
    stateOf: async (person: { id: string }) => (await removalOf(person))?.state,
    stopToken: async ({ email }: { email: string }) =>
      (await mailTo(server, email)).link.searchParams.get("token") ?? "",
    /** Lets hours pass, and has the clock do what is due. */
    afterHours: async (hours: number) => {
      server.clock.advance(hours * HOUR_MS);
      await carryOutRemovals(server.services);
    },
  };
}
