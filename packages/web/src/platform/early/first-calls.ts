/**
 * The calls with which each screen begins at its plain address, beside that of the profile: paths below `/api`. A
 * screen's loader makes the same calls; a browser test compares both.
 */
export const FIRST_CALLS: Record<string, readonly string[]> = {
  "/dashboard": ["/dashboard"],
  "/contracts": ["/contracts?signable=true&status=active"],
  "/contracts/$id": ["/contracts/$id"],
  "/marketplace": ["/marketplace/items"],
  "/marketplace/$id": ["/marketplace/items/$id"],
  "/earnings": ["/earnings/summary", "/earnings"],
};

/** The same for admins' screens: made once the profile says that its owner is an admin, since those of anyone else would be refused. */
const ADMINS_CALLS: Record<string, readonly string[]> = {
  "/admin/approvals": [
    "/admin/submissions?status=pending&own=exclude&sort=due",
    "/admin/submission-filters",
    "/admin/redemption-filters?type=ITEM",
    "/admin/redemption-filters?type=CASH",
    "/admin/appeals?state=open",
    "/admin/setup",
    "/admin/notifications",
  ],
};

export interface FirstCall {
  method: "GET" | "POST";
  /** With the query, without the origin. */
  path: string;
  forAdmins?: boolean;
}

const PROFILE: FirstCall = { method: "POST", path: "/api/rpc/get_current_user_profile" };
const ID = /^[\da-f-]{36}$/;

/** Where the calls of `FIRST_CALLS` and that of the profile are, by their names in the contract. */
const PLACES: Record<string, FirstCall> = {
  "contracts.get": { method: "GET", path: "/api/contracts/$id" },
  "contracts.list": { method: "GET", path: "/api/contracts" },
  "dashboard.get": { method: "GET", path: "/api/dashboard" },
  "earnings.list": { method: "GET", path: "/api/earnings" },
  "earnings.summary": { method: "GET", path: "/api/earnings/summary" },
  "marketplace.get": { method: "GET", path: "/api/marketplace/items/$id" },
  "marketplace.list": { method: "GET", path: "/api/marketplace/items" },
  "profile.getCurrentUserProfile": PROFILE,
};

/** Returns the request that a call by this name and with this input makes; null for a call that is never made early. */
export function requestOf(name: string, input: object = {}): FirstCall | null {
  const place = PLACES[name];
  if (place === undefined) return null;
  const { id = "", ...rest }: Record<string, unknown> = { ...input };
  const given = Object.entries(rest).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  const query = given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
  return { method: place.method, path: place.path.replace("$id", String(id)) + query };
}

/**
 * Returns the calls with which the screen at this address begins; none for a page without login. With filters in the
 * address, only the profile is known in advance.
 */
export function firstCalls({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): FirstCall[] {
  const parts = pathname.replace(/\/$/, "").split("/");
  const id = parts.find((part) => ID.test(part)) ?? "";
  const route = parts.map((part) => (part !== "" && part === id ? "$id" : part)).join("/");
  const forAdmins = /^\/admin\b/.test(route);
  const paths = (forAdmins ? ADMINS_CALLS : FIRST_CALLS)[route];
  if (paths === undefined && !forAdmins) return [];
  const calls = search === "" ? (paths ?? []) : [];
  return [
    PROFILE,
    ...calls.map((path) => ({
      method: "GET" as const,
      path: `/api${path.replace("$id", id)}`,
      forAdmins,
    })),
  ];
}
