import { beforeAll, beforeEach, expect, it } from "vitest";
import { clientOf } from "../support/client";
import { addContract, pendingSigning, sign, submit } from "../support/main-job";
import { addPerson, type Person } from "../support/people";
import { testServer } from "../support/server";

const MINUTE = 60_000;

const server = testServer();
let person: Person;
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});
beforeEach(async () => {
  server.clock.set("2026-05-15T12:00:00.000Z");
  person = await addPerson(server, { points: 5_000 });
});

const dashboard = (as: Person = person) => clientOf(server, as).dashboard.get({});

async function signed(given: Parameters<typeof addContract>[1]): Promise<string> {
  const { id } = await addContract(server, given);
  await sign(server, person, id);
  return id;
}

it("shows on the dashboard what to continue, the most urgent first, with reward, effort and deadline", async () => {
  const endless = await signed({ duration: 0, title: "Endless" });
  const late = await signed({ duration: 600 });
  const soon = await signed({
    duration: 60,
    title: "Soon",
    points_reward: 90,
    effort_minutes: 20,
  });
  const { to_continue, in_review, is_newcomer } = await dashboard();
  expect(to_continue.map(({ contract_id }) => contract_id)).toEqual([soon, late, endless]);
  expect(to_continue[0]).toEqual({
    contract_id: soon,
    state: "in_progress",
    title: "Soon",
    points_reward: 90,
    questions: 0,
    effort_minutes: 20,
    // Half the duration after the expiry.
    submit_by: "2026-05-15T13:30:00.000Z",
  });
  expect(to_continue[2]).toMatchObject({ submit_by: null });
  expect([in_review, is_newcomer]).toEqual([[], false]);
});

it("leaves out of the dashboard what can no longer be submitted, from that instant on", async () => {
  await signed({ duration: 20 });
  server.clock.advance(30 * MINUTE - 1);
  expect((await dashboard()).to_continue).toHaveLength(1);
  server.clock.advance(1);
  expect((await dashboard()).to_continue).toEqual([]);
});

it("shows on the dashboard the submissions in review, those waiting longest first, until they are decided", async () => {
  const first = await pendingSigning(server, person, { title: "First", points_reward: 30 });
  server.clock.advance(MINUTE);
  const second = await pendingSigning(server, person);
  expect((await dashboard()).in_review).toEqual([
    {
      contract_id: first.contract.id,
      title: "First",
      points_reward: 30,
      submitted_at: "2026-05-15T12:00:00.000Z",
      review_due_at: "2026-05-17T12:00:00.000Z",
    },
    expect.objectContaining({ contract_id: second.contract.id }),
  ]);
  await clientOf(server, admin).submissions.approve({ p_signed_contract_id: first.signingId });
  expect((await dashboard()).in_review).toHaveLength(1);
});

it("shows at most three open signings of a kind on the dashboard, and nobody else's", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const contract = await addContract(server);
    ids.push(await sign(server, person, contract.id));
  }
  expect((await dashboard()).to_continue).toHaveLength(3);
  for (const id of ids) await submit(server, person, id);
  expect(await dashboard()).toMatchObject({ to_continue: [], in_review: [{}, {}, {}] });
  expect(await dashboard(admin)).toMatchObject({
    to_continue: [],
    in_review: [],
    is_newcomer: true,
    invitations: { own_waits: false, waiting: 0, over_cap: 0, hold: false, cap: 0 },
  });
});
