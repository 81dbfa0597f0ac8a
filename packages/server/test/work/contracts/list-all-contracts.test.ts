import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { clientOf, type Inputs, tryCall } from "../../support/client";
import { addContract, sign, submit } from "../../support/main-job";
import { allPages } from "../../support/pages";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";

const START = "2026-06-01T00:00:00.000Z";
const GIVEN = [
  { title: "Needle", description: "A needle in hay", type: "Research" },
  { title: "Old survey", type: "Feedback", duration: 20 },
  { title: "Half price 50%_off", type: "Marketing", duration: 100 },
  { title: "Asleep", type: "Digital", duration: 0, status: "inactive" },
  { title: "Done", type: "Digital", duration: 0, status: "completed" },
] as const;

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  for (const [minute, contract] of GIVEN.entries()) {
    server.clock.set(new Date(Date.parse(START) + (minute - 1) * 60_000));
    await addContract(server, contract);
  }
});
beforeEach(() => server.clock.set(START));

type Filters = Inputs["adminContracts"]["list"];
const list = (query: Filters = {}) => clientOf(server, admin).adminContracts.list(query);
const titles = async (query: Filters) => (await list(query)).items.map(({ title }) => title);

describe("the admins' list of contracts", () => {
  it("lists all contracts that are not deleted to admins, newest first, page by page", async () => {
    const listed = (await titles({})).filter((title) => GIVEN.some((one) => one.title === title));
    expect(listed).toEqual(GIVEN.map(({ title }) => title).reverse());
    expect(await allPages((next) => list({ limit: 3, ...next }))).toEqual((await list()).items);
  });

  it("searches contracts for admins in title and description, in any case, with literal signs", async () => {
    expect(await titles({ search: "IN HAY" })).toEqual(["Needle"]);
    expect(await titles({ search: "50%_" })).toEqual(["Half price 50%_off"]);
    expect(await titles({ search: "%" })).toEqual(["Half price 50%_off"]);
    expect(await titles({ search: "nothing like it" })).toEqual([]);
    expect(await titles({ search: "asleep", status: "active" })).toEqual([]);
  });

  it("filters the admins' contracts by type, status and expiration", async () => {
    expect(await titles({ type: "Digital" })).toEqual(["Done", "Asleep"]);
    expect(await titles({ type: "Digital", status: "completed" })).toEqual(["Done"]);
    server.clock.set("2026-06-01T00:20:00.000Z");
    expect(await titles({ expiration: "grace_period" })).toEqual(["Old survey"]);
    expect(await titles({ expiration: "active", type: "Marketing" })).toHaveLength(1);
    server.clock.set("2026-06-01T00:30:00.000Z");
    expect(await titles({ expiration: "fully_expired" })).toEqual(["Old survey"]);
    expect((await list({ expiration: "fully_expired" })).items[0]).toMatchObject({
      expired: true,
      status: "active",
      expiration: { status: "fully_expired" },
    });
  });

  it("counts the submissions of each contract and lists them in order", async () => {
    const { id } = await addContract(server, { title: "Counted", points_cost: 0 });
    const signings: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      server.clock.advance(1_000);
      const person = await addPerson(server);
      signings.push(await sign(server, person, id));
      if (index < 3) await submit(server, person, signings[index] ?? "");
    }
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signings[0] ?? "" });
    await clientOf(server, admin).submissions.reject({ p_signed_contract_id: signings[1] ?? "" });
    expect((await list({ search: "Counted" })).items[0]).toMatchObject({
      submissions: { approved: 1, pending: 1, total: 4 },
      places_taken: 3,
    });
    const submissions = (query: Omit<Inputs["adminContracts"]["submissions"], "id"> = {}) =>
      clientOf(server, admin).adminContracts.submissions({ id, ...query });
    const all = await submissions();
    expect(all.items.map((item) => item.id)).toEqual(signings);
    expect(all.items[0]?.username).toMatch(/^person-/);
    expect((await submissions({ status: "pending" })).items.map((item) => item.id)).toEqual([
      signings[2],
    ]);
    expect(await allPages((next) => submissions({ limit: 3, ...next }))).toEqual(all.items);
    const unknown = clientOf(server, admin).adminContracts.submissions({ id: newId() });
    expect((await tryCall(unknown)).body).toMatchObject({ message: "Contract not found" });
  });
});
