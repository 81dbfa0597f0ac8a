import { posix } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles, textOf } from "./repository";

const web = "packages/web/src/";
const sources = repositoryFiles().filter((file) => file.startsWith(web) && /\.tsx?$/.test(file));
const filesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(textOf(file))).map((file) => file.slice(web.length));

test("forms and actions have one kind behind the login and a light one on account pages", () => {
  const light = filesWith(/from ".*\/use-light-(?:form|action)"/);
  expect(light.length).toBeGreaterThan(5);
  const accountPages = /^accounts\/(?:auth|mail-links|second-factor)\//;
  expect(light.filter((file) => !accountPages.test(file))).toEqual([]);
  const heavy = filesWith(/"@mantine\/form"|\buse(?:Mutation|Action)\b/);
  expect(light.filter((file) => heavy.includes(file))).toEqual([]);
  expect(filesWith(/\[(?:is)?(?:busy|sending|saving|checking)(?:, set|\w* = useState)/i)).toEqual(
    [],
  );
  // Handlers of their own: the light form itself, two buttons in one form, and what the web's README names.
  expect(filesWith(/onSubmit=\{\(|: (?:Submit|Form)Event\b/)).toEqual([
    "accounts/people/admin/corrections.tsx",
    "platform/ui/use-light-form.ts",
    "rewards/vault/add-codes.tsx",
    "work/review/decision-dialog.tsx",
    "work/signings/survey/use-answers.ts",
  ]);
});

test("what is sent from an account's own pages is not sent again by a second press", () => {
  const own = /^(?:accounts|personal-data|messages\/contact)\//;
  // Switches that are pressed one after the other; setting one twice does no more than once.
  expect(filesWith(/\buseMutation\(/).filter((file) => own.test(file))).toEqual([
    "accounts/settings/admin/pauses.tsx",
    "accounts/settings/sessions-section.tsx",
    "accounts/settings/settings-query.ts",
  ]);
});

test("there is one query client, and a folder with a file of queries has all of them there", () => {
  expect(filesWith(/\buseQueryClient\b/)).toEqual([]);
  const folders = filesWith(/./)
    .filter((file) => /-query\.ts$/.test(file))
    .map(posix.dirname);
  const stray = filesWith(/\.(?:query|infinite)Options\(/).filter(
    (file) => !file.endsWith("-query.ts") && folders.includes(posix.dirname(file)),
  );
  expect(stray).toEqual([]);
});
