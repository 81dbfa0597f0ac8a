import { Button } from "@mantine/core";
import classes from "./order-card.module.css";

interface RefusedButtonProps {
  label: string;
  /** Why it cannot be pressed. */
  sentence: string;
}

/** The button of an item that cannot be redeemed, and the reason. */
export function RefusedButton({ label, sentence }: RefusedButtonProps) {
  return (
    <>
      <Button size="md" fullWidth disabled>
        {label}
      </Button>
      <p className={classes.sentence} data-refused>
        {sentence}
      </p>
    </>
  );
}
