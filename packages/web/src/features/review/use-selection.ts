import { useState } from "react";

export interface Selection<Entry extends { id: string }> {
  selected: Entry[];
  isSelected: (entry: Entry) => boolean;
  toggle: (entry: Entry) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Returns the selected entries of a list and the functions that change them. Entries that left the list are not selected. */
export function useSelection<Entry extends { id: string }>(
  entries: readonly Entry[],
): Selection<Entry> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = entries.filter(({ id }) => ids.has(id));
  return {
    selected,
    isSelected: ({ id }) => ids.has(id),
    toggle: ({ id }) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    toggleAll: () => {
      const all = selected.length === entries.length;
      setIds(new Set(all ? [] : entries.map(({ id }) => id)));
    },
    clear: () => setIds(new Set()),
  };
}
