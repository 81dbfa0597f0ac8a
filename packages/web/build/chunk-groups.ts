import type { Rolldown } from "vite";

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;
type ChunkingContext = Rolldown.ChunkingContext;

/** What every page needs and no release of ours changes: one file, compressed together, cached for long. */
const BASE =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:react-router|router-core|history|store|react-store))[\\/]|rolldown[\\/]runtime/;

/** The parts of Mantine that account forms and screens have in common: one file instead of a dozen small ones. */
const UI =
  /node_modules[\\/](?:clsx|tslib|@mantine[\\/]hooks[\\/]esm[\\/](?:use-merged-ref|use-uncontrolled|utils)|@mantine[\\/]core[\\/]esm[\\/](?:core|components[\\/](?:Anchor|Button|CloseButton|Input|InputBase|Loader|Text|TextInput|Title|Transition|UnstyledButton)))[\\/]/;

/** The parts that only forms have: for accounts, and for admins. */
const FORMS =
  /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/](?:utils[\\/](?:InlineInput|InputsGroupFieldset)|components[\\/](?:ActionIcon|Checkbox|PasswordInput))[\\/]|accounts[\\/]auth[\\/]account(?:-page|\.module)\./;

/** Calls and their answers, which every screen behind the login has, and the contact page. */
const DATA =
  /node_modules[\\/](?:@orpc|@tanstack[\\/](?:query-core|react-query))[\\/]|packages[\\/]web[\\/]src[\\/]platform[\\/]api[\\/]|virtual:calls/;

/** What of our own the first page needs and other screens share. */
const START =
  /packages[\\/](?:web[\\/]src[\\/]platform[\\/](?:session[\\/](?!auth-client|recovery-client|session-from-code)|offline[\\/]retry-pause|ui[\\/](?:format|search-params|links|notice|page|product-promises|states|use-light-(?:action|form))\.)|api[\\/]src[\\/](?:platform[\\/](?:(?:account-)?constants|email|refusal-texts)|accounts[\\/](?:account|people)-texts)\.)/;

/** Hooks and icons that several screens share. */
const SMALL = /node_modules[\\/]@mantine[\\/]hooks[\\/]|virtual:icons\//;

/* Of libraries and of the rules, whose users cannot be told by imports. */

/** Filters of lists, and what the public pages with information have of the rules. */
const COMMON =
  /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:NativeSelect|Combobox[\\/](?:Combobox\.module|ComboboxChevron|get-parsed-combobox-data))|packages[\\/]api[\\/]src[\\/]rewards[\\/]cash\./;

/** Texts and styles of screens behind the login. */
const SIGNED_IN =
  /node_modules[\\/]@mantine[\\/]core[\\/](?:esm[\\/]components[\\/]VisuallyHidden|styles[\\/](?:Menu|Popover|Progress|Radio|Tabs)\.)|packages[\\/]api[\\/]src[\\/](?:accounts[\\/]admin-texts|ledger[\\/]earnings-texts|work[\\/](?:(?:appeal|deadline|review|contracts[\\/]contract)-texts|questions)|rewards[\\/](?:(?:marketplace|redemption|vault)-texts|holds))\./;

/** Without the dialog that is a form: what all admins load does without the library of forms. */
const OWN = /packages[\\/](?:api|web)[\\/]src[\\/](?!platform[\\/]ui[\\/]reason-dialog\.tsx)/;

/** What is loaded with every screen behind the login, though no route of theirs imports it. */
const FRAME = /[\\/]src[\\/](?:accounts[\\/]people[\\/]guard|layout[\\/]signed-in-links)\.tsx?$/;
/** Loaded for everyone behind the login, once the screen is shown. */
const BELL = /[\\/]src[\\/]messages[\\/]notifications[\\/]bell(?:-content)?\.tsx$/;
/** Public pages that are no account forms: they show lists and figures as the screens behind the login do. */
const INFORMATION =
  /^public:(?:confirm-account|contact|faq|keep-account|keep-second-factor|unsubscribe)$/;
const SCREEN = /[\\/]src[\\/]routes[\\/](?<route>[^?]+)\.tsx\?/;

/** From this many screens on, a module is in its area's shared file. */
const SHARED_BY = 3;

type Area = "admin" | "bell" | "common" | "public" | "signed-in";

/**
 * Returns the files that the code is built into, beside one for each screen. A slow network pays for each request, so
 * what several screens of an area share is in one file: `signed-in` for all of them, `admin` for those of admins.
 */
export function chunkGroups(): CodeSplittingGroup[] {
  // Each module goes by its own users, not by those of the modules that import it.
  const alone = { includeDependenciesRecursively: false };
  return [
    { name: "base", test: BASE },
    { name: "ui", test: UI },
    { name: "start", test: START },
    { name: "data", test: DATA },
    { name: "forms", test: FORMS, ...alone },
    {
      test: (id) => OWN.test(id) || COMMON.test(id) || SIGNED_IN.test(id) || SMALL.test(id),
      name: (id, context) => {
        if (COMMON.test(id)) return "common";
        return SIGNED_IN.test(id) ? "signed-in" : findArea(findUsers(id, context));
      },
      ...alone,
    },
    { name: "small", test: SMALL, minShareCount: SHARED_BY, ...alone },
  ];
}

/** Returns the area that shares a module; null for one of few screens, and for one that account forms have too. */
function findArea(users: readonly string[]): Area | null {
  const inArea = (area: Area) => users.filter((user) => user.startsWith(`${area}:`)).length;
  if (inArea("public") > 0) {
    const isForInformation = users.every(
      (user) => !user.startsWith("public:") || INFORMATION.test(user),
    );
    return isForInformation && inArea("signed-in") >= 2 ? "common" : null;
  }
  if (users.includes("signed-in:frame")) return "signed-in";
  if (inArea("signed-in") > 0) return inArea("signed-in") >= 2 ? "signed-in" : null;
  if (users.includes("bell:content")) return users.length > 1 ? "bell" : null;
  return users.includes("admin:frame") || inArea("admin") >= SHARED_BY ? "admin" : null;
}

/** Returns the screens that load a module, as `AREA:ROUTE`; `signed-in:frame` for what surrounds them. */
function findUsers(start: string, context: ChunkingContext): string[] {
  const users = new Set<string>();
  const seen = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const module = context.getModuleInfo(id);
    if (module === null) continue;
    const user = module.isEntry ? "public:start" : findUser(id);
    if (user !== null) users.add(user);
    open.push(...module.importers);
  }
  return [...users];
}

function findUser(id: string): string | null {
  if (FRAME.test(id)) return "signed-in:frame";
  if (BELL.test(id)) return "bell:content";
  const route = SCREEN.exec(id)?.groups?.route;
  if (route === undefined) return null;
  if (route === "_signed-in") return "signed-in:frame";
  if (route === "_signed-in/admin/route") return "admin:frame";
  if (route.startsWith("_signed-in/admin/")) return `admin:${route}`;
  // The sections of the settings are one screen here: what they share is for nobody else.
  if (route.startsWith("_signed-in/settings/")) return "signed-in:_signed-in/settings";
  const isSignedIn = route.startsWith("_signed-in/") || route === "review-times";
  return `${isSignedIn ? "signed-in" : "public"}:${route}`;
}
