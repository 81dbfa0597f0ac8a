import { useRef, useState } from "react";

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
  /** Selects the entries from the latest that was toggled up to this one. */
  selectTo: (entry: Entry) => void;
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
  const latest = useRef<string>(undefined);
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
      latest.current = id;
    },
    selectTo: (entry) => {
      const at = entries.indexOf(entry);
      const from = entries.findIndex(({ id }) => id === latest.current);
      const [first, last] = from === -1 ? [at, at] : [Math.min(from, at), Math.max(from, at)];
      const range = entries.slice(first, last + 1);
      const added = range.filter((one) => one === entry || !one.reviewer);
      setIds(new Set([...ids, ...added.map(({ id }) => id)]));
      latest.current = entry.id;
    },
    toggleAll: () => {
      const all = free.every(({ id }) => ids.has(id));
      setIds(new Set(all ? [] : free.map(({ id }) => id)));
    },
    clear: () => setIds(new Set()),
  };
}
