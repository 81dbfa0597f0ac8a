import { expect, it } from "vitest";
import { clientOf, type Inputs } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addPerson, type Person, signedIn } from "../../support/people";
import { testServer } from "../../support/server";

const HOUR = 3_600_000;

const server = testServer();
let admin: Person;

/** Makes an admin, and submissions that are 8 days, 25 hours, an hour and no time old; the last is the admin's own. */
async function fourSubmissions() {
  const ada = await addPerson(server, { points: 500 });
  const ben = await addPerson(server, { points: 500 });
  const boss = await addPerson(server, { admin: true, points: 100 });
  // Sessions end meanwhile.
  const again = ({ email }: Person) => signedIn(server, email);
  const oldest = await pendingSigning(server, ada, { type: "Research", title: "Oldest" });
  server.clock.advance(7 * 24 * HOUR - HOUR);
  const day = await pendingSigning(server, await again(ada), { type: "Digital", title: "A day" });
  server.clock.advance(24 * HOUR);
  const fresh = await pendingSigning(server, await again(ben), { type: "Digital", title: "Fresh" });
  server.clock.advance(HOUR);
  admin = await again(boss);
  const own = await pendingSigning(server, admin, { type: "Feedback", title: "Own" });
  return { ada, ben, oldest, day, fresh, own };
}

const idsOf = async (filters: Inputs["submissions"]["list"]) =>
  (await clientOf(server, admin).submissions.list(filters)).items.map(({ id }) => id);

it("the queue is narrowed down by contract, person, kind, age and ownership, and counts each", async () => {
  const { ada, ben, oldest, day, fresh, own } = await fourSubmissions();
  const [first, second, third, mine] = [oldest, day, fresh, own].map(({ signingId }) => signingId);
  expect(await idsOf({})).toEqual([first, second, third, mine]);
  expect(await idsOf({ own: "exclude" })).toEqual([first, second, third]);
  expect(await idsOf({ own: "only" })).toEqual([mine]);
  expect(await idsOf({ user_id: ada.id })).toEqual([first, second]);
  expect(await idsOf({ contract_id: fresh.contract.id })).toEqual([third]);
  expect(await idsOf({ type: "Digital" })).toEqual([second, third]);
  expect(await idsOf({ min_age_days: 1 })).toEqual([first, second]);
  expect(await idsOf({ min_age_days: 8 })).toEqual([first]);
  expect(await idsOf({ user_id: ada.id, type: "Digital", own: "exclude" })).toEqual([second]);
  expect(await idsOf({ user_id: ben.id, min_age_days: 1 })).toEqual([]);

  const filters = await clientOf(server, admin).submissions.filters({});
  expect(filters).toEqual({
    waiting: 3,
    own: 1,
    over_1_day: 2,
    over_2_days: 1,
    over_7_days: 1,
    overdue: 1,
    contracts: [
      { id: day.contract.id, title: "A day", waiting: 1 },
      { id: fresh.contract.id, title: "Fresh", waiting: 1 },
      { id: oldest.contract.id, title: "Oldest", waiting: 1 },
    ],
    people: [
      { id: ada.id, username: ada.username, waiting: 2 },
      { id: ben.id, username: ben.username, waiting: 1 },
    ],
    types: [
      { type: "Digital", waiting: 2 },
      { type: "Research", waiting: 1 },
    ],
  });
});
