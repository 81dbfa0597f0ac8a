import { useState } from "react";

interface Selectable {
  id: string;
  reviewer?: object | null;
}

export interface Selection<Entry extends Selectable> {
  selected: Entry[];
  /** How many that others are reviewing `toggleAll` leaves out. */
  leftOut: number;
  isSelected: (entry: Entry) => boolean;
  toggle: (entry: Entry) => void;
  toggleAll: () => void;
  clear: () => void;
}

/**
 * Returns the selected entries of a list and the functions that change them. Entries that left the list are not selected, and
 * those that others are reviewing only one by one.
 */
export function useSelection<Entry extends Selectable>(
  entries: readonly Entry[],
): Selection<Entry> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = entries.filter(({ id }) => ids.has(id));
  const free = entries.filter(({ reviewer }) => !reviewer);
  return {
    selected,
    leftOut: entries.length - free.length,
    isSelected: ({ id }) => ids.has(id),
    toggle: ({ id }) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    toggleAll: () => {
      const all = free.every(({ id }) => ids.has(id));
      setIds(new Set(all ? [] : free.map(({ id }) => id)));
    },
    clear: () => setIds(new Set()),
  };
}
