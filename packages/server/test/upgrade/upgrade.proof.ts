import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Image } from "../../../../scripts/lib/image.mjs";
import { openDatabase } from "../../src/db/client";
import type { Cast } from "../crash/load";
import { findDamage } from "../database-faults/damage";
import { Load } from "../database-faults/load";
import { ComposeHouse } from "../deployment/compose-house";
import { readImage } from "../deployment/container";
import { join, type Member } from "../deployment/house";
import { Sessions } from "../failover/sessions";
import { report } from "../support/proof";

const PATIENCE_MS = 300_000;
const PATIENCE = { timeout: 60_000, interval: 50 };
const PEOPLE = 4;
const CONTRACTS = 1_000;
const AT_ONCE = 10;
const PAUSE_MS = 100;
/** As `findDamage` expects each person to begin, and each contract to be. */
const START_POINTS = 1_000_000;
const TERMS = { p_points_cost: 100, p_points_reward: 250 };

/**
 * The load comes faster than people's, and 1.0.0 knows no second factor: an admin who is signed in there could do
 * nothing on a new server.
 */
const EASED = { NODE_ENV: "test", RATE_LIMITS: "off", ADMIN_SECOND_FACTOR: "optional" };

let house: ComposeHouse;
let image: Image;
let load: Load;
let sessions: Sessions;

/** What is answered with success on the way from one version to the next is there afterwards, once. */
describe("servers that are replaced under load", () => {
  beforeAll(async () => {
    image = await readImage(process.env.IMAGE ?? "");
    house = await ComposeHouse.start(await readImage(process.env.OLD_IMAGE ?? ""), EASED);
    const admin = await join(house, "admin");
    await house.grantAdmin(admin.person.email);
    const members: Member[] = [];
    while (members.length < PEOPLE) members.push(await join(house, `person-${members.length}`));
    const cast = await offerWork(admin, members);
    load = new Load(house, cast, PAUSE_MS);
    for (const { api, person } of members) {
      const id = await earnStart(admin, { api, person });
      load.acknowledged.set(id, { kind: "signing", status: "approved" });
    }
    const emails = members.map(({ person }) => person.email);
    sessions = await Sessions.open([house], emails);
  }, PATIENCE_MS);
  afterAll(() => house.stop(), PATIENCE_MS);

  /** By calls that 1.0.0 knows. */
  async function offerWork(admin: Member, members: Member[]): Promise<Cast> {
    const contracts: { id: string }[] = [];
    while (contracts.length < CONTRACTS) {
      const made = Array.from({ length: AT_ONCE }, () => newContract(admin, TERMS));
      contracts.push(...(await Promise.all(made)).map((id) => ({ id })));
    }
    const item = await admin.api.items.create({
      name: "A cup",
      type: "Electronics",
      price: 1,
      description: "A cup",
      value: "$2",
      quantity: 100_000,
      image_url: "https://signpoint.example/cup.png",
    });
    return { people: members.map(({ person }) => person), admin: admin.person, contracts, item };
  }

  const newContract = ({ api, person }: Member, terms: typeof TERMS) =>
    api.adminContracts.create({
      p_admin_id: person.id,
      p_title: "A task",
      p_description: "What it is about.",
      p_activity: "What is to be done.",
      ...terms,
    });

  /** Has somebody earn the points to begin with; 1.0.0 cannot give them. */
  async function earnStart(admin: Member, { api }: Pick<Member, "api" | "person">) {
    const terms = { p_points_cost: 0, p_points_reward: START_POINTS };
    const p_contract_id = await newContract(admin, terms);
    const { id } = await api.contracts.sign({ p_contract_id });
    await api.contracts.submit({ p_signed_contract_id: id, p_survey_responses: {} });
    await admin.api.submissions.approve({ p_signed_contract_id: id });
    return id;
  }

  async function untilEverybodyWorks(): Promise<void> {
    const since = performance.now();
    await vi.waitUntil(() => {
      if (load.failure !== null) throw load.failure;
      const rounds = [...load.lastRound.values()];
      return rounds.length === PEOPLE && rounds.every((begun) => begun > since);
    }, PATIENCE);
  }

  /** Has everybody work while `replace` is done to each server in turn, then compares what was answered with what is there. */
  async function replaceEach(what: string, replace: (name: string) => Promise<void>) {
    load.startCounting();
    const stops = [load.start(), sessions.start()];
    await untilEverybodyWorks();
    for (const name of house.servers.keys()) {
      await replace(name);
      await untilEverybodyWorks();
    }
    for (const stop of stops) await stop();
    const database = await openDatabase({
      DATABASE_URL: house.databaseUrl,
      DATABASE_POOL_SIZE: 3,
      DATA_DIR: "",
    });
    const damage = await findDamage(database.db, load).finally(() => database.close());
    const audit = ["node", "packages/server/dist/ops/audit.js"];
    const { code, output } = await house.server("server-1").exec(audit);
    const { requests, failures, slowestMs, writeGapMs } = load.seen;
    const lostSessions = sessions.lost.splice(0);
    report(what, {
      requests,
      "failed requests": failures,
      "acknowledged writes lost": damage.lost.length,
      "done twice or otherwise wrong": damage.unexplained.length + damage.mismatches.length,
      "sessions lost": lostSessions.length,
      "ms of the slowest request": Math.round(slowestMs),
      "ms without an acknowledged write": Math.round(writeGapMs),
    });
    expect({ ...damage, lostSessions }).toEqual({
      lost: [],
      unexplained: [],
      mismatches: [],
      lostSessions: [],
    });
    expect([code, output]).toEqual([0, expect.stringMatching(/^Audit clean: /m)]);
    expect(failures).toBe(0);
  }

  it("replaces 1.0.0 by this version without a failed request, when each server is taken out of the proxy first", {
    timeout: PATIENCE_MS,
  }, async () => {
    await replaceEach("upgrade: 1.0.0 replaced, taken out of the proxy first", async (name) => {
      await house.takeOut(name);
      await untilEverybodyWorks();
      expect((await house.server(name).end("SIGTERM")).code).toBe(0);
      const startedAt = performance.now();
      await house.startServer(name, image);
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      report(`upgrade: ${name} started in this version`, { "s until healthy": seconds });
      await untilEverybodyWorks();
      await house.putBack();
    });
  });

  it("restarts servers of this version one after the other by SIGTERM alone, without a failed request", {
    timeout: PATIENCE_MS,
  }, async () => {
    await replaceEach("upgrade: this version restarted by SIGTERM alone", async (name) => {
      expect((await house.server(name).end("SIGTERM")).code).toBe(0);
      await house.startServer(name, image);
    });
  });
});
