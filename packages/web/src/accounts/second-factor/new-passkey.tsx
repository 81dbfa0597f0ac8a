import { Button, TextInput } from "@mantine/core";
import { Notice } from "~/platform/ui/notice";
import { useFocus } from "~/platform/ui/use-focus";
import { useLightForm } from "~/platform/ui/use-light-form";
import { FACTOR_NAME_MAX } from "./factor-calls";
import classes from "./second-factor.module.css";

interface NewPasskeyProps {
  problem: string | null;
  busy: boolean;
  /** The name may be empty: the server then chooses one. */
  onNamed: (name: string) => void;
  onCancel: () => void;
}

/** Renders the name of a new passkey; the browser then asks where to keep it. */
export function NewPasskey({ problem, busy, onNamed, onCancel }: NewPasskeyProps) {
  const form = useLightForm({
    names: ["name"],
    onSubmit: ({ name }) => onNamed(name.trim()),
  });
  return (
    <form noValidate className={classes.form} {...form.handlers}>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <TextInput
        ref={useFocus<HTMLInputElement>(true)}
        label="Name of the passkey"
        description="Such as the device that keeps it. Your browser asks next where to keep it."
        name="name"
        maxLength={FACTOR_NAME_MAX}
        autoComplete="off"
        placeholder="Passkey"
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          Continue
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
