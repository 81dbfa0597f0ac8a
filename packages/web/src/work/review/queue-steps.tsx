import IconChevronLeft from "virtual:icons/chevron-left";
import IconChevronRight from "virtual:icons/chevron-right";
import { Button } from "@mantine/core";
import { formatInteger } from "~/platform/ui/format";
import { type Shortcut, Shortcuts } from "~/platform/ui/shortcuts";
import classes from "./desk.module.css";
import type { Reviewable, ReviewKind } from "./reviewable";
import { VERDICTS } from "./verdicts";

const icon = { size: 18, stroke: 1.8, "aria-hidden": true } as const;

const SELECTING: Shortcut[] = [
  { key: "X", does: "Select" },
  { key: "Shift+X", does: "Select all from the latest selected one on" },
];
const PROOF: Shortcut = { key: "O", does: "Open the proof, and then the next one", act: openProof };
const SEARCH: Shortcut = { key: "/", does: "Search" };
const UNDO: Shortcut = { key: "Z", does: "Take the latest decision back" };

/** The keys of the checkbox of the open item, for `aria-keyshortcuts`. */
export const SELECTING_KEYS = SELECTING.map(({ key }) => key).join(" ");

interface QueueStepsProps<Item> {
  /** What the items are, and what the keys decide. */
  kind: Pick<ReviewKind<Reviewable>, "noun" | "verdicts" | "bulkVerdicts" | "hasProofs">;
  items: readonly Item[];
  /** -1 while no item is open. */
  index: number;
  open: (item: Item) => void;
  /** Whether decisions can be taken back for a while. */
  canUndo: boolean;
  hasSearch: boolean;
}

/** Renders the position in the queue, the steps to the next and previous item, and the keys. */
export function QueueSteps<Item>(props: QueueStepsProps<Item>) {
  const { kind, items, index, open, canUndo, hasSearch } = props;
  const { noun } = kind;
  const shortcuts = [
    ...reviewKeys(kind),
    ...(kind.bulkVerdicts.length > 0 ? SELECTING : []),
    ...(kind.hasProofs ? [PROOF] : []),
    ...(hasSearch ? [SEARCH] : []),
    ...(canUndo ? [UNDO] : []),
  ];
  if (index < 0) {
    return canUndo || hasSearch ? (
      <div className={classes.alone}>
        <Shortcuts shortcuts={shortcuts} />
      </div>
    ) : null;
  }
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
      <Shortcuts shortcuts={shortcuts} />
    </div>
  );
}

/** Returns the keys of a review: those of the verdicts, the main one first, and those of the queue. */
export function reviewKeys({
  noun,
  verdicts,
}: Pick<ReviewKind<Reviewable>, "noun" | "verdicts">): Shortcut[] {
  return [
    ...verdicts.map((verdict) => VERDICTS[verdict]).reverse(),
    { key: "J", does: `Next ${noun}` },
    { key: "K", does: `Previous ${noun}` },
  ];
}

/** Moves the focus to the first proof of the open item, and from a proof to the one behind it. */
function openProof(): void {
  const card = document.querySelector("[data-card][data-open]");
  const proofs = [...(card?.querySelectorAll<HTMLElement>("[data-proof]") ?? [])];
  const at = proofs.findIndex((proof) => proof.contains(document.activeElement));
  const next = proofs[(at + 1) % proofs.length];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "center" });
}
