import { ActionIcon, Title } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import classes from "./contract-form.module.css";

interface QuestionHeadProps {
  /** From 1. */
  number: number;
  of: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const look = { variant: "subtle", color: "gray", size: 40 } as const;

/** A question's place in the survey, and how it is moved or removed. */
export function QuestionHead({ number, of, onMove, onRemove }: QuestionHeadProps) {
  return (
    <div className={classes.questionHead}>
      <Title order={3}>Question {number}</Title>
      <div className={classes.moves}>
        <ActionIcon
          {...look}
          aria-label={`Move question ${number} up`}
          aria-disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={18} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          {...look}
          aria-label={`Move question ${number} down`}
          aria-disabled={number === of}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon {...look} aria-label={`Remove question ${number}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  );
}
