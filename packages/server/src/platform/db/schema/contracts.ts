import {
  CONTRACT_STATUSES,
  CONTRACT_TYPES,
  EXPIRATION_STATUSES,
  GRACE_PERIOD_RATIO,
  LIMITED_DEAL_MAX_SIGNERS,
} from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  type PgColumn,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";
import { forAdmins, forWhom, isListed } from "./contract-guards";

const GRACE_SECONDS_PER_MINUTE = sql.raw(String(GRACE_PERIOD_RATIO * 60));

/** The few that visitors see. */
const isShownToAll = sql`${isListed} and is_public`;

/** Returns the indexes by which the clock finds contracts, and what holds until one opens. */
const ofClock = ({ id, clock_at, opens_at }: Record<"id" | "clock_at" | "opens_at", PgColumn>) => [
  index("contracts_clock").on(clock_at, id).where(sql`deleted_at is null and clock_at is not null`),
  index("contracts_opening")
    .on(opens_at, id)
    .where(sql`deleted_at is null and opens_at is not null`),
  check(
    "contracts_closed_until_opening",
    sql`opens_at is null or (status = 'inactive' and places_taken = 0)`,
  ),
  check(
    "contracts_confirmed_until_opening",
    sql`confirmed_version is null or opens_at is not null`,
  ),
];

export const contracts = pgTable(
  "contracts",
  {
    id: primaryId(),
    title: text("title").notNull(),
    type: text("type", { enum: CONTRACT_TYPES }).notNull(),
    description: text("description").notNull(),
    activity: text("activity").notNull(),
    points_cost: integer("points_cost").notNull(),
    points_reward: integer("points_reward").notNull(),
    /** Minutes; 0 never expires. */
    duration: integer("duration").notNull(),
    /** 0 means no limit. */
    max_signers: integer("max_signers").notNull(),
    /** Signings that hold a place: not rejected, lapsed or given back, and not approved by an appeal. */
    places_taken: integer("places_taken").notNull().default(0),
    /** Signings that are approved, those approved by an appeal left out. */
    places_approved: integer("places_approved").notNull().default(0),
    /** Signings approved by an appeal. They count apart from the limit: their places went to others long ago. */
    places_overturned: integer("places_overturned").notNull().default(0),
    survey_required: boolean("survey_required").notNull(),
    is_official: boolean("is_official").notNull(),
    /** Whether it has a page for people without an account. */
    is_public: boolean("is_public").notNull().default(false),
    /** Whether it ever had one, set by a trigger: only of such a contract the page says that it is gone. */
    was_public: boolean("was_public").notNull().default(false),
    status: text("status", { enum: CONTRACT_STATUSES }).notNull(),
    expires_at: instant("expires_at"),
    created_at: instant("created_at").notNull(),
    /** Deleted contracts are hidden and kept for history. */
    deleted_at: instant("deleted_at"),
    /** The estimated minutes of work; null when the admin gave none. */
    effort_minutes: integer("effort_minutes"),
    /** The minutes that each signer has to submit; null for no limit but the expiry. */
    work_minutes: integer("work_minutes"),
    /** The points of the cost that return when a signing lapses or its place is given back. */
    lapse_refund: integer("lapse_refund").notNull().default(0),
    /** What is asked of who signs it: approved signings, at least; null asks nothing. */
    approved_min: integer("approved_min"),
    /** Approved, pending and open signings together, at most; 0 is for a first contract. */
    approved_max: integer("approved_max"),
    /** Percent of the decisions of 180 days that are approvals. */
    approval_rate_min: integer("approval_rate_min"),
    /** Only the people of `contract_people` can sign it. */
    named_only: boolean("named_only").notNull().default(false),
    /** How many places are open until an admin opens the rest; null when all are. */
    pilot_places: integer("pilot_places"),
    /** When the admins were asked whether to open the rest. */
    pilot_asked_at: instant("pilot_asked_at"),
    /** Counts the admins' edits. An edit of an older version is refused. */
    version: integer("version").notNull().default(1),
    /** When it opens by itself, by the database's clock; null for no such time. It is closed until then. */
    opens_at: instant("opens_at"),
    /** The version that a second admin has confirmed before it opened; null for none. */
    confirmed_version: integer("confirmed_version"),
    /** Random, and drawn anew by a trigger at each change of a published column: servers keep what is published by it. */
    content_id: uuid("content_id").notNull().defaultRandom(),
    /** Reward minus cost. */
    points_net: integer("points_net")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`points_reward - points_cost`),
    /** Whether every place is taken. Stored, so that an index can hold it without a write at each signing. */
    is_full: boolean("is_full")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`max_signers > 0 and places_taken >= max_signers`),
    grace_period_end: instant("grace_period_end").generatedAlwaysAs(
      (): SQL =>
        sql`((expires_at at time zone 'UTC') + duration * interval '${GRACE_SECONDS_PER_MINUTE} seconds') at time zone 'UTC'`,
    ),
    /**
     * The expiry state at the last refresh. It narrows an index scan; the clock still decides. A trigger resets
     * it when the times change.
     */
    expiry_state: text("expiry_state", { enum: EXPIRATION_STATUSES }).notNull().default("active"),
    /**
     * When the clock looks at it next, to announce its full expiry and to end what is open then; null for never. The default
     * and a trigger have it looked at in the next run when it is new and when its times change.
     */
    clock_at: instant("clock_at").default("1970-01-01T00:00:00.000Z"),
    /** The searched text. The character between the two parts cannot be typed. */
    search_text: text("search_text")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(title || chr(1) || description)`),
  },
  (table) => {
    // Has every column that a filter may use, for index-only scans.
    const { type, is_official, max_signers, expires_at, grace_period_end } = table;
    const filtered = [type, is_official, max_signers, expires_at, grace_period_end] as const;
    const filteredAndReward = [...filtered, table.points_reward] as const;
    // The id decides between equal sort values; descending order reads the index backwards. What can be signed now is
    // active, so only the index by state has what else decides that: the cost, and whether a place is free.
    const sorted = (name: string, by: SQL | PgColumn, rest: readonly PgColumn[]) => [
      index(`contracts_list_${name}`)
        .on(by, table.id, ...rest)
        .where(isListed),
      index(`contracts_list_state_${name}`)
        .on(table.expiry_state, by, table.id, ...rest, table.points_cost, table.is_full)
        .where(isListed),
    ];
    return [
      ...sorted("newest", table.created_at, filteredAndReward),
      ...sorted("reward", table.points_reward, filtered),
      ...sorted("net", table.points_net, filteredAndReward),
      ...sorted("expiring", sql`coalesce(${table.expires_at}, 'infinity')`, filteredAndReward),
      // For people with few points, who can sign few of many contracts.
      index("contracts_list_cost")
        .on(table.points_cost, table.expiry_state, table.is_full)
        .where(isListed),
      index("contracts_list_type").on(table.type, table.created_at, table.id).where(isListed),
      index("contracts_list_official")
        .on(table.created_at, table.id)
        .where(sql`${isListed} and is_official`),
      index("contracts_list_few_places")
        .on(table.created_at, table.id)
        .where(
          sql`${isListed} and max_signers between 1 and ${sql.raw(String(LIMITED_DEAL_MAX_SIGNERS))}`,
        ),
      index("contracts_public").on(table.points_cost, table.id).where(isShownToAll),
      // Both have short pending lists, which every search has to read.
      index("contracts_search_trigrams")
        .using("gin", sql`search_text gin_trgm_ops`)
        .with({ gin_pending_list_limit: 256 })
        .where(isListed),
      index("contracts_search_short")
        .using("gin", sql`short_grams(search_text)`)
        .with({ gin_pending_list_limit: 256 })
        .where(isListed),
      // For a person who has signed most of what runs: the first to end.
      index("contracts_ending")
        .on(table.grace_period_end, table.id)
        .where(sql`deleted_at is null and grace_period_end is not null`),
      ...forAdmins(table),
      ...forWhom(table),
      check("contracts_expiry_state_valid", oneOf(table.expiry_state, EXPIRATION_STATUSES)),
      check("contracts_type_valid", oneOf(table.type, CONTRACT_TYPES)),
      check("contracts_status_valid", oneOf(table.status, CONTRACT_STATUSES)),
      check(
        "contracts_points_not_negative",
        sql`${table.points_cost} >= 0 and ${table.points_reward} >= 0`,
      ),
      check("contracts_duration_not_negative", sql`${table.duration} >= 0`),
      check("contracts_work_minutes_positive", sql`${table.work_minutes} > 0`),
      check(
        "contracts_lapse_refund_within_cost",
        sql`${table.lapse_refund} between 0 and ${table.points_cost}`,
      ),
      check("contracts_overturned_not_negative", sql`${table.places_overturned} >= 0`),
      check("contracts_public_remembered", sql`${table.was_public} or not ${table.is_public}`),
      check("contracts_effort_positive", sql`${table.effort_minutes} > 0`),
      check("contracts_max_signers_not_negative", sql`${table.max_signers} >= 0`),
      check(
        "contracts_places_not_exceeded",
        sql`${table.places_taken} >= 0 and (${table.max_signers} = 0 or ${table.places_taken} <= ${table.max_signers})`,
      ),
      check(
        "contracts_approved_within_taken",
        sql`${table.places_approved} >= 0 and ${table.places_approved} <= ${table.places_taken}`,
      ),
      check(
        "contracts_expiry_matches_duration",
        sql`(${table.duration} = 0) = (${table.expires_at} is null)`,
      ),
      ...ofClock(table),
    ];
  },
);
