import { Checkbox } from "@mantine/core";
import { SELECTING_KEYS } from "./queue-steps";
import { getOwnerName, type Reviewable, type ReviewKind } from "./reviewable";
import type { Selection } from "./use-selection";

interface SelectBoxProps<Item extends Reviewable> {
  item: Item;
  kind: ReviewKind<Item>;
  selection: Selection<Item>;
  /** The keys select the open item. */
  isCurrent: boolean;
}

/** Renders the checkbox that selects an item, and with Shift all from the latest one on. */
export function SelectBox<Item extends Reviewable>(props: SelectBoxProps<Item>) {
  const { item, kind, selection, isCurrent } = props;
  return (
    <Checkbox
      aria-label={`Select: ${kind.getTitle(item)}, ${getOwnerName(item)}`}
      aria-keyshortcuts={isCurrent ? SELECTING_KEYS : undefined}
      checked={selection.isSelected(item)}
      onChange={({ nativeEvent }) => {
        const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        if (isRange) selection.selectTo(item);
        else selection.toggle(item);
      }}
    />
  );
}
