import type { Rolldown } from "vite";
import { FIRST_CALLS } from "../src/platform/early/first-calls.ts";
import { HEADER_PART, LINK_PART, pathOf, surrounds } from "./preloads-plugin.ts";

type ChunkingContext = Rolldown.ChunkingContext;

const ROUTE = /[\\/]src[\\/]routes[\\/](?<route>[^?]+)\.tsx\?tsr-split=(?!errorComponent)/;
/** The check before each screen behind the login, which loads it. */
const GUARD = /[\\/]src[\\/]accounts[\\/]people[\\/]guard\.ts$/;
/** The page of public contracts has styles alone, and nothing of the app. */
const OTHER_PAGE = /contract-page\.(?:html|css)/;
const LIBRARY = /[\\/]node_modules[\\/]/;
const DECLARATION = /^(?:export )?(?:async|class|const|default|function|let|var)\b/m;
/** The names that a module asks others for. */
const ASKED = /\b(?:im|ex)port\b[^;"']*?\{(?<names>[^}]*)\}\s*from\b/g;

/** The name under which a module has another one as a whole. */
const WHOLE = /\bimport\s*\*\s*as\s+(?<name>[\w$]+)/g;

/** What one more file costs a page, beside its content: less to compress together, a request, its place in lists of files. */
const FILE_BYTES = 1_000;
/** Brotli bytes of a character of source, about. */
const BYTES_OF_CHARACTER = 0.11;
/** How many of the other visits a visit of a main screen counts for. */
const MAIN_WEIGHT = 27;
/** The login counts twice: who comes to it has nothing of the app yet. */
const LOGIN_WEIGHT = 2 * MAIN_WEIGHT;
const MAIN = new Set([...Object.keys(FIRST_CALLS), "/admin"]);

/** Modules that are loaded together, whoever loads one of them. */
interface Group {
  ids: string[];
  bytes: number;
  /** Which visits load it. */
  visits: readonly boolean[];
  isFixed: boolean;
}

/**
 * Returns the rule by which modules are put into files. What the same screens load is one group, found by their imports; two
 * groups become one while that makes all visits together lighter, because one more file costs more than what is loaded
 * in vain. Libraries that every page has are a file of their own, which few releases change.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let ids = new Set<string>();
  let names: Map<string, string> | undefined;
  return [
    {
      // Called for all modules before the first name is asked for.
      test: (id) => {
        if (OTHER_PAGE.test(id)) return false;
        if (names !== undefined) ids = new Set();
        names = undefined;
        ids.add(id);
        return true;
      },
      name: (id, context) => {
        names ??= nameFiles([...ids].toSorted(), context);
        return names.get(id) ?? null;
      },
      // Each module goes by its own users, not by those of the modules that import it.
      includeDependenciesRecursively: false,
    },
  ];
}

/** Returns the name of the file of each module; the app's first file, and what has no users, stay with the bundler. */
function nameFiles(ids: readonly string[], context: ChunkingContext): Map<string, string> {
  const graph = new ModuleGraph(context);
  const loaded = new Map(
    ids.filter((id) => graph.isLoadedByItself(id)).map((id) => [id, graph.reach(id)]),
  );
  const entry = ids.find((id) => context.getModuleInfo(id)?.isEntry === true) ?? "";
  const visits = listVisits([...loaded.keys()], entry);
  const groups = new Map<string, Group>();
  for (const id of ids) {
    const users = [...loaded].filter(([, modules]) => modules.has(id)).map(([root]) => root);
    const isFirst = users.includes(entry);
    const isFixed = isFirst && LIBRARY.test(id);
    if (users.length === 0 || (isFirst && users.length === 1 && !isFixed)) continue;
    const by = visits.map(({ roots }) => roots.some((root) => users.includes(root)));
    const key = `${isFixed} ${by.map(Number).join("")}`;
    const group = groups.get(key) ?? { ids: [], bytes: 0, visits: by, isFixed };
    groups.set(key, group);
    group.ids.push(id);
    group.bytes += graph.codeOf(id).length * BYTES_OF_CHARACTER;
  }
  const weights = visits.map(({ weight }) => weight);
  const merged = mergeGroups([...groups.values()], weights, graph);
  return new Map(merged.flatMap(({ ids }, index) => ids.map((id) => [id, `part-${index}`])));
}

interface Visit {
  /** The modules that the page, its route and the routes around it load. */
  roots: string[];
  weight: number;
}

/** Returns the visit of each screen, and of each part that is loaded later on one. */
function listVisits(roots: readonly string[], entry: string): Visit[] {
  const routeOf = (id: string) => ROUTE.exec(id)?.groups?.route;
  const frame = roots.filter((id) => HEADER_PART.test(id) || GUARD.test(id));
  const links = roots.filter((id) => LINK_PART.test(id));
  return roots
    .filter((root) => root !== entry && !frame.includes(root))
    .map((root) => {
      const route = routeOf(root);
      if (route === undefined) return { roots: [entry, root], weight: 1 };
      const around = roots.filter((id) => surrounds(routeOf(id) ?? "", route));
      const isSignedIn = route.startsWith("_signed-in");
      const path = (isSignedIn ? pathOf(route) : `/${route}`).replace(/\$\w+/, "$id");
      const link = isSignedIn && !(path in FIRST_CALLS) ? links : [];
      return {
        roots: [entry, root, ...around, ...(isSignedIn ? frame : []), ...link],
        weight: weightOf(path),
      };
    });
}

function weightOf(path: string): number {
  if (path === "/login") return LOGIN_WEIGHT;
  return MAIN.has(path) ? MAIN_WEIGHT : 1;
}

/** Merges the two groups whose merging saves most, again and again until none saves anything. */
function mergeGroups(all: Group[], weights: readonly number[], graph: ModuleGraph): Group[] {
  const groups = [...all];
  const costOf = ({ bytes, visits }: Pick<Group, "bytes" | "visits">) =>
    weights.reduce((sum, weight, index) => sum + (visits[index] ? weight : 0), 0) *
    (bytes + FILE_BYTES);
  const join = (a: Group, b: Group): Group => ({
    ids: [...a.ids, ...b.ids],
    bytes: a.bytes + b.bytes,
    visits: a.visits.map((visit, index) => visit || b.visits[index] === true),
    isFixed: false,
  });
  const pairOf = (a: Group, b: Group) => ({
    a,
    b,
    saved: a.isFixed || b.isFixed ? 0 : costOf(a) + costOf(b) - costOf(join(a, b)),
  });
  const groupOf = new Map(groups.flatMap((group) => group.ids.map((id) => [id, group])));
  let pairs = groups
    .flatMap((a, index) => groups.slice(index + 1).map((b) => pairOf(a, b)))
    .filter(({ saved }) => saved > 0);
  while (pairs.length > 0) {
    const best = pairs.reduce((most, pair) => (pair.saved > most.saved ? pair : most));
    const { a, b } = best;
    const both = join(a, b);
    if (needsMore(both, groupOf, graph)) {
      pairs = pairs.filter((pair) => pair !== best);
      continue;
    }
    for (const id of both.ids) groupOf.set(id, both);
    const isGone = (group: Group) => group === a || group === b;
    groups.splice(0, groups.length, ...groups.filter((group) => !isGone(group)));
    const added = groups.map((group) => pairOf(group, both)).filter(({ saved }) => saved > 0);
    pairs = [...pairs.filter((pair) => !isGone(pair.a) && !isGone(pair.b)), ...added];
    groups.push(both);
  }
  return groups;
}

/**
 * Returns true when a visit would load other groups only because of one that it would load for a part of it. So none does, and no
 * two groups use each other.
 */
function needsMore(group: Group, groupOf: ReadonlyMap<string, Group>, graph: ModuleGraph): boolean {
  const own = new Set(group.ids);
  return group.ids.some((id) =>
    graph.uses(id).some((used) => {
      const other = own.has(used) ? undefined : groupOf.get(used);
      return other !== undefined && group.visits.some((visit, at) => visit && !other.visits[at]);
    }),
  );
}

/** Which modules use which, looking through files that only pass on what others export. */
class ModuleGraph {
  readonly #context: ChunkingContext;
  readonly #uses = new Map<string, string[]>();

  constructor(context: ChunkingContext) {
    this.#context = context;
  }

  codeOf(id: string): string {
    return this.#context.getModuleInfo(id)?.code ?? "";
  }

  /** Returns true for the app's first module, and for each that is loaded when it is needed. */
  isLoadedByItself(id: string): boolean {
    const info = this.#context.getModuleInfo(id);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  }

  /** Returns all modules that come with one. */
  reach(start: string): Set<string> {
    const found = new Set([start]);
    for (const id of found) for (const used of this.uses(id)) found.add(used);
    return found;
  }

  uses(id: string): readonly string[] {
    const known = this.#uses.get(id);
    if (known !== undefined) return known;
    const words = wordsAskedBy(this.codeOf(id));
    const uses = this.#importsOf(id).flatMap((other) => this.#behind(other, words));
    this.#uses.set(id, uses);
    return uses;
  }

  /** Returns a module itself, or of those that it passes on the ones of which one export is asked for. */
  #behind(id: string, words: ReadonlySet<string>): string[] {
    const info = this.#context.getModuleInfo(id);
    if (info === null) return [];
    const code = info.code ?? "";
    if (info.importers.length < 2 || info.exports.length === 0 || DECLARATION.test(code))
      return [id];
    return info.importedIds.flatMap((part) => {
      const names = this.#context.getModuleInfo(part)?.exports ?? [];
      // What is passed on under another name counts as asked for.
      const isMeant =
        names.length === 0 ||
        [...names, nameOf(part, code)].some((name) => name === "default" || words.has(name));
      return isMeant ? this.#behind(part, words) : [];
    });
  }

  #importsOf(id: string): string[] {
    return this.#context.getModuleInfo(id)?.importedIds ?? [];
  }
}

/** Returns the names that code asks other modules for: in braces, or of a whole module, as in `z.object`. */
function wordsAskedBy(code: string): Set<string> {
  const inBraces = [...code.matchAll(ASKED)].flatMap(({ groups }) => groups?.names ?? []);
  const members = [...code.matchAll(WHOLE)].flatMap(({ groups }) =>
    code.split(`${groups?.name}.`).map((rest) => /^[\w$]*/.exec(rest)?.[0] ?? ""),
  );
  return new Set([...inBraces, ...members].join().match(/[\w$]+/g));
}

/** Returns the name under which a file passes on all of a module: `texts` of `export * as texts from "./some-texts"`. */
function nameOf(part: string, code: string): string {
  const [, name = "", file = ""] = /\* as (\w+) from "(?:[^"]*\/)?([^"/]+)"/.exec(code) ?? [];
  return part.includes(`/${file}.`) ? name : "";
}
