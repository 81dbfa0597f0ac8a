/** An import as it may stand in a file, and whether the rules let it through. */
export interface ImportCase {
  file: string;
  code: string;
  allowed: boolean;
}

const inside = (folder: string, allowed: boolean, ...sources: string[]): ImportCase[] =>
  sources.map((source, index) => ({
    file: `packages/${folder}/${allowed ? "legal" : "offending"}-${index}.ts`,
    code: `import * as it from "${source}";\n\nexport const value = it;\n`,
    allowed,
  }));

const domains = [
  "auth",
  "contracts",
  "marketplace",
  "redemptions",
  "earnings",
  "admin",
  "submissions",
  "profile",
  "notifications",
  "files",
  "contact",
  "mail",
];

export const importCases: ImportCase[] = [
  ...inside("api/src/rules", true, "zod", "@orpc/contract", "../constants", "./expiry"),
  ...inside(
    "api/src/rules",
    false,
    "node:fs",
    "react",
    "hono",
    "@orpc/server",
    "@signpoint/server/config",
    "@signpoint/web",
    "../../../server/src/config",
  ),

  ...inside("web/src/features", true, "@signpoint/api/rules/expiry", "~/api/client", "react"),
  ...inside(
    "web/src/features",
    false,
    "node:path",
    "node:fs/promises",
    "@signpoint/server",
    "@signpoint/server/config",
    "../../../server/src/config",
    "../../../api/src/constants",
    "hono",
    "drizzle-orm",
  ),

  ...inside("server/src", true, "./http/app", "./contracts/sign-contract", "node:fs"),
  ...inside("server/src", false, "@signpoint/web/routes", "../../web/src/routes", "react"),

  ...inside("server/src/http", true, "../contracts/sign-contract", "../db/client", "../services"),
  ...inside("server/src/ops", true, "../ledger/audit", "../db/client"),

  ...domains.flatMap((domain) => [
    ...inside(
      `server/src/${domain}`,
      true,
      "../notifications/tell",
      "../ledger/post-entries",
      "../db/schema/index",
      "../services",
      "node:http",
    ),
    ...inside(`server/src/${domain}`, false, "../http/app", "../app", "../main", "../ops/audit"),
  ]),
  ...inside("server/src/auth/deeper", false, "../../http/app"),

  ...inside("server/src/ledger", true, "../db/client", "./audit"),
  ...inside(
    "server/src/ledger",
    false,
    "../http/app",
    "../services",
    ...domains.map((domain) => `../${domain}/anything`),
  ),

  ...inside("server/src/db/schema", true, "./auth", "./contracts", "../new-id"),
  ...inside(
    "server/src/db",
    false,
    "../http/app",
    "../ledger/audit",
    "../services",
    ...domains.map((domain) => `../${domain}/anything`),
  ),
  ...inside(
    "server/src/db/schema",
    false,
    "../../http/app",
    "../../ledger/audit",
    ...domains.map((domain) => `../../${domain}/anything`),
  ),
  {
    file: "packages/server/src/db/offending-again.ts",
    code: 'export { it } from "../contracts/anything";\n',
    allowed: false,
  },
  {
    file: "packages/server/src/db/offending-later.ts",
    code: 'export const it = await import("../contracts/anything");\n',
    allowed: false,
  },
  {
    file: "packages/server/src/db/offending-type.ts",
    code: 'import type { It } from "../contracts/anything";\n\nexport type That = It;\n',
    allowed: false,
  },
];
