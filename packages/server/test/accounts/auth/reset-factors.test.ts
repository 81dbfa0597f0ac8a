import { expect, it } from "vitest";
import { clientOf, tryCall } from "../../support/client";
import { addFactor, proved } from "../../support/factors";
import { addPerson } from "../../support/people";
import { startTestServer } from "../../support/server";
import { requestAuth, rowOf } from "./support";

it("ADMIN_SECOND_FACTOR=required lets an admin without a factor enrol one, and never remove the last", async () => {
  const strict = await startTestServer({ ADMIN_SECOND_FACTOR: "required" });
  try {
    const person = await addPerson(strict, { admin: true });
    expect((await tryCall(clientOf(strict, person).dashboard.get({}))).body).toMatchObject({
      code: "SECOND_FACTOR_MISSING",
    });
    const factor = await addFactor(strict, person);
    const raised = await proved(strict, person, factor.id);
    await clientOf(strict, raised).administration.overview({});
    const remove = (id: string) =>
      requestAuth(strict, "DELETE", `/factors/${id}`, undefined, {
        authorization: `Bearer ${raised.token}`,
      });
    expect(rowOf(await remove(factor.id)).slice(0, 2)).toEqual([422, "mfa_last_factor"]);
    await addFactor(strict, person);
    expect((await remove(factor.id)).status).toBe(200);
  } finally {
    await strict.stop();
  }
});
