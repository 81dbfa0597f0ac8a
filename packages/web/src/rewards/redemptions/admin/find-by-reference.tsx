import { Button, TextInput } from "@mantine/core";
import { parseReference } from "@signpoint/api/rewards/reference";
import { redemptionMessages } from "@signpoint/api/texts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import classes from "../redemptions.module.css";

/** Renders the field that opens the redemption of a reference, as people name it to support. */
export function FindByReference() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      noValidate
      className={classes.find}
      onSubmit={(event) => {
        event.preventDefault();
        const reference = parseReference(typed);
        if (reference === null) setProblem(redemptionMessages.referenceInvalid);
        else {
          void navigate({
            to: "/admin/redemptions/$redemptionId",
            params: { redemptionId: reference },
          });
        }
      }}
    >
      <TextInput
        label="Find by reference"
        placeholder="7K3M-9PQX"
        autoComplete="off"
        spellCheck={false}
        error={problem}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="default">
        Open
      </Button>
    </form>
  );
}
