import { contractAt } from "../world/contracts";
import { userAt, userIdOf } from "../world/people";
import { itemAt } from "../world/redemptions";
import { signingsOfContract } from "../world/signings";
import { ADMIN_USER, FIRST_ORDINARY_USER, HOT_CONTRACTS } from "../world/size";
import type { World } from "../world/world";

/**
 * The caller: a user with the same history in every world, a user with very much history, or an admin.
 */
export type Who = "steady" | "hot" | "admin";

export interface GrowthCall {
  name: string;
  who: Who;
  method?: "POST";
  path: string;
  body?: unknown;
}

type Query = Record<string, string>;

/**
 * Rare, in most texts, in none, short, and with special characters: each takes another path of the
 * search.
 */
const SEARCHES = ["coffee", "e", "zebra", "nowhere", "th", "c++"];

/** Returns every list, search, count and statistic that the product shows, as calls on this world. */
export function growthCalls(world: World): GrowthCall[] {
  return [...catalogue(world), ...own(), ...marketplace(world), ...hot(), ...admin(world)];
}

function get(who: Who, name: string, path: string, query: Query = {}): GrowthCall {
  const text = new URLSearchParams(query).toString();
  return { who, name, path: text === "" ? path : `${path}?${text}` };
}

function rpc(who: Who, name: string, call: string, body: unknown = {}): GrowthCall {
  return { who, name, method: "POST", path: `/api/rpc/${call}`, body };
}

function catalogue(world: World): GrowthCall[] {
  const list = (name: string, query: Query) =>
    get("steady", `contracts, ${name}`, "/api/contracts", query);
  const latest = contractAt(world, world.size.contracts - HOT_CONTRACTS);
  return [
    ...["newest", "reward", "net", "expiring"].map((sort) => list(sort, { sort })),
    ...["newest", "net"].map((sort) => list(`can sign, by ${sort}`, { sort, signable: "true" })),
    list("can sign, free", { signable: "true", free: "true" }),
    list("cannot sign yet", { signable: "false", status: "active" }),
    ...["top_earning", "official", "limited"].map((category) => list(category, { category })),
    ...["active", "grace_period", "fully_expired"].map((status) => list(status, { status })),
    list("one type", { type: "Research" }),
    list("several filters", { status: "active", type: "Research", category: "official" }),
    list("by reward, expired", { sort: "reward", status: "fully_expired" }),
    ...SEARCHES.map((search) => list(`search "${search}"`, { search })),
    list('search "recipe" by reward', { search: "recipe", sort: "reward" }),
    list("mine", { mine: "all" }),
    list("mine, pending", { mine: "pending" }),
    get("steady", "contract, many signers", `/api/contracts/${latest.id}`),
    rpc("steady", "may I sign", "validate_contract_signing", { p_contract_id: latest.id }),
  ];
}

function own(): GrowthCall[] {
  return [
    get("steady", "dashboard", "/api/dashboard"),
    get("steady", "earnings", "/api/earnings"),
    get("steady", "earnings, one source", "/api/earnings", { source: "CONTRACT_COMPLETED" }),
    get("steady", "earnings, a month", "/api/earnings", { period: "month" }),
    get("steady", "earnings summary", "/api/earnings/summary"),
    get("steady", "redemptions", "/api/redemptions"),
    get("steady", "notices", "/api/notices"),
    get("steady", "data exports", "/api/data-exports"),
    get("steady", "review times", "/api/review-times"),
    rpc("steady", "profile", "get_current_user_profile"),
    rpc("steady", "is a username free", "check_username_availability", {
      p_username: "nobody-at-all",
    }),
  ];
}

function marketplace(world: World): GrowthCall[] {
  const list = (name: string, query: Query) =>
    get("steady", `items, ${name}`, "/api/marketplace/items", query);
  return [
    list("cheapest", {}),
    list("dearest", { sort: "price_desc" }),
    list("one type", { type: "Cash" }),
    list('search "coffee"', { search: "coffee" }),
    get("steady", "item", `/api/marketplace/items/${itemAt(world, 0).id}`),
  ];
}

function hot(): GrowthCall[] {
  return [
    get("hot", "mine, of a heavy user", "/api/contracts", { mine: "all" }),
    get("hot", "dashboard, of a heavy user", "/api/dashboard"),
    get("hot", "earnings, of a heavy user", "/api/earnings"),
    get("hot", "earnings summary, of a heavy user", "/api/earnings/summary"),
    get("hot", "redemptions, of a heavy user", "/api/redemptions"),
    get("hot", "notices, of a heavy user", "/api/notices"),
  ];
}

function admin(world: World): GrowthCall[] {
  const { username } = userAt(world, 0);
  const hotId = userIdOf(world, 0);
  const hottest = contractAt(world, world.size.contracts - 1);
  const [signing] = signingsOfContract(world, hottest);
  if (signing === undefined) throw new Error("The hottest contract has no signing.");
  const contracts = (name: string, query: Query) =>
    get("admin", `admin contracts, ${name}`, "/api/admin/contracts", query);
  const redemptions = (name: string, query: Query) =>
    get("admin", `admin redemptions, ${name}`, "/api/admin/redemptions", query);
  return [
    get("admin", "admin overview", "/api/admin/overview"),
    get("admin", "activity", "/api/admin/activity"),
    get("admin", "activity, one source", "/api/admin/activity", { source: "REFERRAL_BONUS" }),
    get("admin", "activity, one person", "/api/admin/activity", { user: username }),
    rpc("admin", "users", "get_all_users"),
    rpc("admin", 'users, search "garage"', "get_all_users", { search: "garage" }),
    rpc("admin", "users, search all", "get_all_users", { search: "example.com" }),
    rpc("admin", "users, search one", "get_all_users", {
      search: userAt(world, Math.floor(world.size.users / 2)).username,
    }),
    get("admin", "one person's signings", `/api/admin/people/${hotId}/signings`),
    get("admin", "one person's redemptions", `/api/admin/people/${hotId}/redemptions`),
    ...["account", "network", "inviter"].map((kind) =>
      get("admin", `clusters of one person, by ${kind}`, "/api/admin/clusters", {
        kind,
        user_id: userIdOf(world, FIRST_ORDINARY_USER),
      }),
    ),
    get("admin", "decisions", "/api/admin/decisions"),
    get("admin", "decisions, one action", "/api/admin/decisions", { action: "reject_contract" }),
    get("admin", "decisions, one admin", "/api/admin/decisions", {
      admin: userAt(world, ADMIN_USER).username,
    }),
    contracts("newest", {}),
    contracts("inactive", { status: "inactive" }),
    contracts("expired", { expiration: "fully_expired" }),
    contracts('search "coffee"', { search: "coffee" }),
    contracts('search "zebra"', { search: "zebra" }),
    get("admin", "one contract's submissions", `/api/admin/contracts/${hottest.id}/submissions`),
    get("admin", "submissions, pending", "/api/admin/submissions", { status: "pending" }),
    get("admin", "submissions, approved", "/api/admin/submissions", { status: "approved" }),
    get("admin", "submissions, due first", "/api/admin/submissions", { sort: "due" }),
    get("admin", "submissions, overdue", "/api/admin/submissions", { overdue: "true" }),
    rpc("admin", "take a lease", "take_review_leases", { p_ids: [signing.id] }),
    get("admin", "submissions, neighbours", `/api/admin/submissions/${signing.id}/neighbours`),
    redemptions("pending", { status: "PENDING" }),
    redemptions("due first", { sort: "due", type: "ITEM" }),
    redemptions("overdue cash", { overdue: "true", type: "CASH" }),
    redemptions("approved cash", { status: "APPROVED", type: "CASH" }),
    rpc("admin", "commission statistics", "get_detailed_commission_stats"),
    get("admin", "notifications", "/api/admin/notifications"),
    get("admin", "admin items", "/api/admin/marketplace/items"),
  ];
}
