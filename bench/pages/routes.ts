import {
  DEMO_ADMIN_EMAIL,
  DEMO_USER_EMAIL,
} from "../../packages/server/src/accounts/auth/demo-accounts";

/** Who sees a screen. Each kind has goals of its own. */
export type Kind = "public" | "user" | "admin";

/** A screen that is measured. */
export interface Route {
  /** The path as the report shows it. */
  name: string;
  path: string;
  kind: Kind;
}

/** The demo accounts that open the screens of a kind. */
export const ACCOUNTS = { user: DEMO_USER_EMAIL, admin: DEMO_ADMIN_EMAIL } as const;

const PATHS: Record<Kind, string[]> = {
  public: ["/login", "/signup", "/about", "/faq", "/contact", "/terms", "/privacy"],
  user: ["/dashboard", "/contracts", "/contracts/$id", "/marketplace", "/earnings"],
  admin: [
    "/admin",
    "/admin/contracts",
    "/admin/approvals",
    "/admin/marketplace",
    "/admin/activity",
  ],
};

/**
 * Returns the screens to measure, in the order of the report.
 *
 * @param contractId the contract that `/contracts/$id` shows
 * @param only names of screens; all when empty. Throws for a name that is not measured.
 */
export function routesOf(contractId: string, only: string[]): Route[] {
  const all = (Object.keys(PATHS) as Kind[]).flatMap((kind) =>
    PATHS[kind].map((name) => ({ name, path: name.replace("$id", contractId), kind })),
  );
  const unknown = only.filter((name) => !all.some((route) => route.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `No such screen: ${unknown.join(", ")}. There are: ${all.map(({ name }) => name).join(", ")}.`,
    );
  }
  return only.length === 0 ? all : all.filter(({ name }) => only.includes(name));
}
