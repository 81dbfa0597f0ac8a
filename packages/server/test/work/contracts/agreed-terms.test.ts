import { beforeAll, describe, expect, it } from "vitest";
import { clientOf, fieldErrorsOf, tryCall } from "../../support/client";
import { addContract, sign, submit } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { contractFor, createContract } from "./admin-support";

const START = "2026-06-01T00:00:00.000Z";
const server = testServer();
let admin: Person;
let user: Person;
beforeAll(async () => {
  server.clock.set(START);
  admin = await addPerson(server, { admin: true });
  user = await addPerson(server, { points: 1_000 });
});

const read = (id: string, as = user) => clientOf(server, as).contracts.get({ id });
const update = (
  id: string,
  change: {
    p_title?: string;
    p_points_cost?: number;
    p_lapse_refund?: number;
    p_activity?: string;
  },
) =>
  clientOf(server, admin).adminContracts.update({
    p_admin_id: admin.id,
    p_contract_id: id,
    ...change,
  });

describe("what was agreed at signing", () => {
  it("stays agreed, and the signer and the reviewer are shown it beside the changes", async () => {
    const id = await createContract(server, admin, {
      p_survey_required: false,
      p_survey_questions: null,
      p_work_minutes: 90,
      p_lapse_refund: 10,
    });
    expect(await read(id)).toMatchObject({
      work_minutes: 90,
      lapse_refund: 10,
      agreed: null,
      changed_since_signing: [],
      work_due_at: null,
    });
    const signingId = await sign(server, user, id);
    const before = await read(id);
    expect(before).toMatchObject({
      agreed: {
        title: "Try the checkout",
        activity: "Buy the test article.",
        work_minutes: 90,
        lapse_refund: 10,
      },
      changed_since_signing: [],
      work_due_at: "2026-06-01T01:30:00.000Z",
    });

    await update(id, { p_title: "Try the till", p_activity: "Buy two.", p_lapse_refund: 0 });
    const after = await read(id);
    expect(after.agreed).toEqual(before.agreed);
    expect(after.changed_since_signing).toEqual([
      { field: "title", agreed: "Try the checkout", current: "Try the till" },
      { field: "activity", agreed: "Buy the test article.", current: "Buy two." },
      { field: "lapse_refund", agreed: 10, current: 0 },
    ]);

    await submit(server, user, signingId);
    const review = await clientOf(server, admin).submissions.get({ signed_contract_id: signingId });
    expect(review.contract).toMatchObject({
      title: "Try the checkout",
      activity: "Buy the test article.",
    });
    const other = await addPerson(server, { points: 100 });
    await sign(server, other, id);
    expect((await read(id, other)).changed_since_signing).toEqual([]);
  });

  it("binds cost and reward, too, and says when they have changed", async () => {
    const { id } = await addContract(server, { points_cost: 40, points_reward: 90 });
    await sign(server, user, id);
    await update(id, { p_points_cost: 60 });
    const { signing, changed_since_signing } = await read(id);
    expect(signing).toMatchObject({ points_cost: 40 });
    expect(changed_since_signing).toEqual([{ field: "points_cost", agreed: 40, current: 60 }]);
  });
});

describe("the time to finish and the refund of a contract", () => {
  it.each([
    [
      "work_minutes",
      { p_work_minutes: 0 },
      "This must be at least one minute. Leave it empty for no limit.",
    ],
    ["work_minutes", { p_work_minutes: 525_601 }, "This must be at most one year."],
    ["lapse_refund", { p_lapse_refund: 41 }, "This cannot be more than the contract costs."],
    ["lapse_refund", { p_lapse_refund: -1 }, "This cannot be negative."],
  ])("refuse a bad %s", async (field, given, problem) => {
    const answer = await tryCall(createContract(server, admin, given));
    expect(answer.status).toBe(400);
    expect(fieldErrorsOf(answer)).toEqual({ [`p_${field}`]: problem });
  });

  it("refuse a cost below the refund, and change nothing", async () => {
    const { id } = await addContract(server, { points_cost: 40, lapse_refund: 30 });
    const answer = await tryCall(update(id, { p_points_cost: 20 }));
    expect(answer).toMatchObject({ status: 400 });
    expect(await contractFor(server, admin, id)).toMatchObject({
      points_cost: 40,
      lapse_refund: 30,
    });
  });
});
