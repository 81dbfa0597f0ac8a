import { useState } from "react";

/** Which of the entries of a list are selected. What has left the list is not, whatever it was. */
export function useSelection<Entry extends { id: string }>(entries: readonly Entry[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = entries.filter(({ id }) => ids.has(id));
  return {
    selected,
    isSelected: ({ id }: Entry) => ids.has(id),
    toggle: ({ id }: Entry) => {
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
