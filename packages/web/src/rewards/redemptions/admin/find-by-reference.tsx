import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { parseReference } from "@signpoint/api/rewards/reference";
import { redemptionMessages } from "@signpoint/api/texts";
import { useNavigate } from "@tanstack/react-router";
import { focusFirstError } from "~/platform/ui/focus";
import classes from "../redemptions.module.css";

/** Renders the field that opens the redemption of a reference, as people name it to support. */
export function FindByReference() {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { reference: "" },
    validate: {
      reference: (typed) =>
        parseReference(typed) === null ? redemptionMessages.referenceInvalid : null,
    },
  });
  const open = ({ reference }: { reference: string }) =>
    void navigate({
      to: "/admin/redemptions/$redemptionId",
      params: { redemptionId: parseReference(reference) ?? reference },
    });
  return (
    <form noValidate className={classes.find} onSubmit={form.onSubmit(open, focusFirstError(form))}>
      <TextInput
        label="Find by reference"
        placeholder="7K3M-9PQX"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("reference")}
      />
      <Button type="submit" variant="default">
        Open
      </Button>
    </form>
  );
}
