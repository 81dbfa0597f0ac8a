import { Button } from "@mantine/core";
import { passkeyObstacle } from "./passkeys";
import classes from "./second-factor.module.css";

/** Renders the button that adds a passkey, or the sentence why none can be added here. */
export function PasskeyOffer({ onChosen }: { onChosen: () => void }) {
  const obstacle = passkeyObstacle(window.location);
  if (obstacle !== null) return <p className={classes.text}>{obstacle}</p>;
  return (
    <Button variant="default" onClick={onChosen}>
      Add a Passkey
    </Button>
  );
}
