/** Returns the fields of `now` that differ from `before`: what an edit sends. */
export function changedFields<Fields extends object>(now: Fields, before: Fields): Partial<Fields> {
  const names = Object.keys(now) as (keyof Fields)[];
  const changed = names.filter((name) => !isSame(now[name], before[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Fields>;
}

interface Edits<Values> {
  /** What both edits started from. */
  base: Values;
  mine: Values;
  /** What another person has saved meanwhile. */
  theirs: Values;
}

export interface MergedEdits<Values> {
  /** Mine, with theirs in each field that I have not changed. */
  values: Values;
  /** Fields that both have changed, differently: `values` has mine. */
  conflicts: (keyof Values & string)[];
  /** Fields that only the other person has changed. */
  taken: (keyof Values & string)[];
}

/** Returns an edit on top of another one that was saved meanwhile. Only the fields in `names` are merged. */
export function mergeEdits<Values extends object>(
  names: readonly (keyof Values & string)[],
  { base, mine, theirs }: Edits<Values>,
): MergedEdits<Values> {
  const changedByThem = names.filter(
    (name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name]),
  );
  const taken = changedByThem.filter((name) => isSame(mine[name], base[name]));
  return {
    values: { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) },
    conflicts: changedByThem.filter((name) => !taken.includes(name)),
    taken,
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
