import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { formatInteger } from "~/ui/format";
import { type Shortcut, Shortcuts } from "~/ui/shortcuts";
import classes from "./desk.module.css";
import type { Reviewable, ReviewKind } from "./reviewable";
import { VERDICTS } from "./verdicts";

const icon = { size: 18, stroke: 1.8, "aria-hidden": true } as const;

const UNDO: Shortcut = { key: "Z", does: "Take the latest decision back" };

interface QueueStepsProps<Item> {
  /** What the items are, and what the keys decide. */
  kind: Pick<ReviewKind<Reviewable>, "noun" | "verdicts">;
  items: readonly Item[];
  index: number;
  open: (item: Item) => void;
  /** Whether decisions can be taken back for a while. */
  canUndo: boolean;
}

/** Renders the position in the queue, the steps to the next and previous item, and the keys. */
export function QueueSteps<Item>(props: QueueStepsProps<Item>) {
  const { kind, items, index, open, canUndo } = props;
  const { noun } = kind;
  const step = (offset: -1 | 1) => {
    const item = items[index + offset];
    return {
      variant: "default",
      disabled: item === undefined,
      onClick: () => {
        if (item !== undefined) open(item);
      },
    } as const;
  };
  return (
    <div className={classes.steps}>
      <span className={classes.position}>
        {`${formatInteger(index + 1)} of ${formatInteger(items.length)} shown`}
      </span>
      <Button
        {...step(-1)}
        aria-label={`Previous ${noun}`}
        aria-keyshortcuts="K"
        leftSection={<IconChevronLeft {...icon} />}
      >
        Previous
      </Button>
      <Button
        {...step(1)}
        aria-label={`Next ${noun}`}
        aria-keyshortcuts="J"
        rightSection={<IconChevronRight {...icon} />}
      >
        Next
      </Button>
      <Shortcuts shortcuts={[...reviewKeys(kind), ...(canUndo ? [UNDO] : [])]} />
    </div>
  );
}

/** Returns the keys of a review: those of the verdicts, the main one first, and those of the queue. */
export function reviewKeys({ noun, verdicts }: QueueStepsProps<unknown>["kind"]): Shortcut[] {
  return [
    ...verdicts.map((verdict) => VERDICTS[verdict]).reverse(),
    { key: "J", does: `Next ${noun}` },
    { key: "K", does: `Previous ${noun}` },
  ];
}
