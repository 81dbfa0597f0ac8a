import classes from "./person-record.module.css";

interface PersonButtonProps {
  name: string;
  opened: boolean;
  onToggle: () => void;
}

/** Renders a person's name, which opens and closes their record. */
export function PersonButton({ name, opened, onToggle }: PersonButtonProps) {
  return (
    <button
      type="button"
      className={classes.person}
      aria-expanded={opened}
      title={`Record of ${name}`}
      onClick={onToggle}
    >
      {name}
    </button>
  );
}
