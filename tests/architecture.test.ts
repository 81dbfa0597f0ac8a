import { posix } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles, textOf } from "./repository";

const sources = repositoryFiles().filter((file) => /\.(ts|tsx|mts|mjs|css)$/.test(file));

test("source files stay small", () => {
  // Demo data is content rather than code.
  const tooLong = sources
    .filter((file) => !/\.gen\.ts$|\/seed\/demo-/.test(file))
    .map((file) => ({ file, lines: textOf(file).split("\n").length - 1 }))
    .filter(({ file, lines }) => lines > (/\.(test|spec)\.tsx?$/.test(file) ? 500 : 250));
  expect(sources.length).toBeGreaterThan(50);
  expect(tooLong).toEqual([]);
});

test("only the ledger writes entries and balances", () => {
  const writers = sources
    .filter((file) => file.startsWith("packages/server/src/"))
    .filter((file) =>
      /\.(insert|update|delete)\(earnings\)|\.set\(\{[^}]*\bpoints\b/.test(textOf(file)),
    )
    .filter((file) => !file.startsWith("packages/server/src/ledger/entries/"));
  expect(writers).toEqual([]);
});

test("only QUESTION_KINDS distinguishes the types of questions", () => {
  const asking = sources
    .filter((file) => /^packages\/\w+\/src\//.test(file))
    .filter((file) => /question_?type\s*[!=]==\s*"/i.test(textOf(file)));
  expect(asking).toEqual([]);
});

/** Matches imports of types and imports inside functions, too. */
const IMPORT = /\b(?:from|import)\s*\(?\s*"((?:\.|~\/)[^"]*)"/g;

/**
 * Returns the files of this source folder with the paths that each imports, without file extensions.
 */
function importsWithin(source: string): { file: string; imported: string[] }[] {
  return sources
    .filter((file) => file.startsWith(`${source}/`) && /\.tsx?$/.test(file))
    .map((file) => {
      const specifiers = [...textOf(file).matchAll(IMPORT)].map(([, specifier = ""]) => specifier);
      const imported = specifiers.map((specifier) =>
        specifier.startsWith("~/")
          ? `${source}/${specifier.slice(2)}`
          : posix.join(posix.dirname(file), specifier),
      );
      return { file, imported };
    });
}

/** The parts of both packages, lowest first: each may use itself and those before it. */
const WINGS = [
  "platform",
  "messages",
  "ledger",
  "accounts",
  "work",
  "rewards",
  "books",
  "personal-data",
  "http",
  "operate",
  "layout",
  "routes",
];

/** Imports against the order that are still to be mended. */
const TO_MEND: string[] = [
  "packages/server/src/ledger/entries/correct-points.ts uses packages/server/src/accounts/profiles/find-profile",
  "packages/server/src/ledger/second-approvals/assert-independent.ts uses packages/server/src/accounts/suspensions/find-suspension",
  "packages/server/src/ledger/second-approvals/decide-second.ts uses packages/server/src/rewards/redemptions/decide-redemption",
  "packages/server/src/ledger/second-approvals/decide-second.ts uses packages/server/src/work/contracts/publish-contract",
  "packages/server/src/messages/notifications/stream-events.ts uses packages/server/src/accounts/auth/authenticate",
  "packages/server/src/platform/access.ts uses packages/server/src/accounts/tokens/access-token",
  "packages/server/src/platform/access.ts uses packages/server/src/accounts/tokens/lifetimes",
  "packages/server/src/platform/context.ts uses packages/server/src/accounts/sessions/session-level",
  "packages/server/src/platform/encryption/signed-text.ts uses packages/server/src/accounts/tokens/keys",
  "packages/server/src/platform/services.ts uses packages/server/src/accounts/tokens/keys",
  "packages/server/src/platform/services.ts uses packages/server/src/ledger/sealing/ledger-key",
  "packages/server/src/platform/services.ts uses packages/server/src/messages/notices/notice-feed",
  "packages/server/src/platform/services.ts uses packages/server/src/messages/notifications/notification-feed",
  "packages/server/src/platform/services.ts uses packages/server/src/work/contracts/catalogue/catalogue",
  "packages/server/src/platform/services.ts uses packages/server/src/work/review-times/cached-review-times",
  "packages/web/src/accounts/people/admin/person-lists.tsx uses packages/web/src/rewards/redemptions/redemption-badge",
  "packages/web/src/accounts/people/admin/person-lists.tsx uses packages/web/src/work/submissions/signing-status",
  "packages/web/src/accounts/settings/settings-screen.tsx uses packages/web/src/personal-data/your-data",
  "packages/web/src/books/dashboard/dashboard-screen.tsx uses packages/web/src/layout/navigation",
  "packages/web/src/books/dashboard/dashboard-screen.tsx uses packages/web/src/layout/navigation-cards",
  "packages/web/src/books/statistics/admin-dashboard-screen.tsx uses packages/web/src/layout/admin-layout",
  "packages/web/src/books/statistics/admin-dashboard-screen.tsx uses packages/web/src/layout/navigation-cards",
  "packages/web/src/ledger/audit-log/decisions-screen.tsx uses packages/web/src/layout/admin-layout",
  "packages/web/src/ledger/audit-log/labels.ts uses packages/web/src/accounts/settings/admin/labels",
  "packages/web/src/ledger/audit-log/labels.ts uses packages/web/src/rewards/marketplace/admin/item-form",
  "packages/web/src/ledger/audit-log/labels.ts uses packages/web/src/work/contracts/labels",
  "packages/web/src/ledger/earnings/activity-screen.tsx uses packages/web/src/layout/admin-layout",
  "packages/web/src/ledger/earnings/earnings-screen.tsx uses packages/web/src/rewards/redemptions/redemption-history",
  "packages/web/src/ledger/earnings/earnings-screen.tsx uses packages/web/src/rewards/redemptions/redemptions-search",
  "packages/web/src/ledger/earnings/earnings-search.ts uses packages/web/src/rewards/redemptions/redemptions-search",
];

test.each(["server", "web"])("the wings of %s use only those below them", (name) => {
  const source = `packages/${name}/src`;
  const wingOf = (path: string) => path.slice(source.length + 1).split("/")[0] ?? "";
  const imports = importsWithin(source).filter(({ file }) => file.split("/").length > 4);
  const unknown = imports.filter(({ file }) => !WINGS.includes(wingOf(file)));
  const upwards = imports.flatMap(({ file, imported }) =>
    imported
      .filter((path) => WINGS.indexOf(wingOf(path)) > WINGS.indexOf(wingOf(file)))
      .map((path) => `${file} uses ${path}`)
      .filter((one) => !TO_MEND.includes(one)),
  );
  expect(imports.length).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
  expect(upwards).toEqual([]);
});

test("no folder of the web app imports the styles of another one", () => {
  const folderOf = (path: string) => posix.dirname(path).split("/").slice(0, 5).join("/");
  const screens = importsWithin("packages/web/src").filter(
    ({ file }) => !file.startsWith("packages/web/src/platform/"),
  );
  const foreign = screens.flatMap(({ file, imported }) =>
    imported
      .filter((path) => path.endsWith(".css") && folderOf(path) !== folderOf(file))
      .map((path) => `${file} imports ${path}`),
  );
  expect(screens.length).toBeGreaterThan(50);
  expect(foreign).toEqual([]);
});
