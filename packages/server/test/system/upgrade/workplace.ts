import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { type Database, openDatabase } from "../../../src/platform/db/client";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { newId } from "../../../src/platform/db/new-id";
import { join, type Member, memberOf } from "../../support/join";
import type { Cast } from "../crash/load";
import { type Damage, findDamage } from "../database-faults/damage";
import { Load } from "../database-faults/load";
import { Sessions } from "../failover/sessions";
import { Installation } from "./installation";

const PATIENCE_MS = 90_000;
const PEOPLE = 4;
const CONTRACTS = 1_000;
const AT_ONCE = 10;
const PAUSE_MS = 100;
/** As `findDamage` expects each person to begin, and each contract to be. */
const START_POINTS = 1_000_000;
const TERMS = { p_points_cost: 100, p_points_reward: 250 };

const MAIL = { timeout: 30_000, interval: 50 };

export interface Outcome extends Damage {
  lostSessions: string[];
  /** What this version's audit prints. */
  audit: string;
}

/** Has people work without a pause in an installation whose servers are of an earlier version. */
export class Workplace {
  private constructor(
    readonly house: Installation,
    private readonly dist: string,
    readonly load: Load,
    private readonly sessions: Sessions,
  ) {}

  /** All that people have there was made by calls of the old version; `dist` is this version's. */
  static async open(oldDist: string, dist: string): Promise<Workplace> {
    const house = await Installation.start(oldDist);
    try {
      const admin = await newMember(house, "admin");
      await house.command(oldDist, "grant-admin", admin.email);
      const members: Member[] = [];
      while (members.length < PEOPLE) {
        members.push(await newMember(house, `person-${members.length}`));
      }
      const load = new Load(house, await offerWork(admin, members), PAUSE_MS);
      for (const member of members) {
        const id = await earnStart(admin, member);
        load.acknowledged.set(id, { kind: "signing", status: "approved" });
      }
      const emails = members.map(({ email }) => email);
      return new Workplace(house, dist, load, await Sessions.open([house], emails));
    } catch (error) {
      await house.stop();
      throw error;
    }
  }

  /** Has everybody work while something is done to the servers; then compares what was answered with what is there. */
  async during(change: () => Promise<void>): Promise<Outcome> {
    this.load.startCounting();
    const stops = [this.load.start(), this.sessions.start()];
    try {
      await this.untilEverybodyWorks();
      await change();
      await this.untilEverybodyWorks();
    } finally {
      for (const stop of stops) await stop();
    }
    const damage = await this.withDatabase((db) => findDamage(db, this.load));
    const audit = await this.house.command(this.dist, "audit");
    return { ...damage, lostSessions: this.sessions.lost.splice(0), audit: audit.trim() };
  }

  /** How far the ledger is sealed. */
  async sealing(): Promise<{ blocks: number; waiting: number }> {
    const [row] = await this.withDatabase((db) =>
      executeRows<{ blocks: number; waiting: number }>(
        db,
        sql`select (select count(*)::int from ledger_blocks) as blocks,
          (select count(*)::int from earnings where not exists (select from ledger_leaves where entry_id = id)) as waiting`,
      ),
    );
    return row ?? { blocks: 0, waiting: 0 };
  }

  private async withDatabase<Found>(look: (db: Database) => Promise<Found>): Promise<Found> {
    const database = await openDatabase({
      DATABASE_URL: this.house.databaseUrl,
      DATABASE_POOL_SIZE: 3,
      DATA_DIR: "",
    });
    return await look(database.db).finally(() => database.close());
  }

  async untilEverybodyWorks(): Promise<void> {
    await this.load.untilEverybodyWorks(PATIENCE_MS);
  }
}

async function newMember(house: Installation, name: string): Promise<Member> {
  const textOfMailTo = (address: string) =>
    vi.waitUntil(
      () => house.mails.received.find(({ envelopeTo }) => envelopeTo.includes(address))?.text,
      MAIL,
    );
  const email = `${name}.${newId().slice(-8)}@example.com`;
  return await memberOf(house, await join(house, email, textOfMailTo));
}

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
  return { people: members, admin, contracts, item };
}

function newContract({ api, id }: Member, terms: typeof TERMS): Promise<string> {
  return api.adminContracts.create({
    p_admin_id: id,
    p_title: "A task",
    p_description: "What it is about.",
    p_activity: "What is to be done.",
    ...terms,
  });
}

/** Has somebody earn the points to begin with; 1.0.0 cannot give them. */
async function earnStart(admin: Member, { api }: Member): Promise<string> {
  const terms = { p_points_cost: 0, p_points_reward: START_POINTS };
  const p_contract_id = await newContract(admin, terms);
  const { id } = await api.contracts.sign({ p_contract_id });
  await api.contracts.submit({ p_signed_contract_id: id, p_survey_responses: {} });
  await admin.api.submissions.approve({ p_signed_contract_id: id });
  return id;
}
