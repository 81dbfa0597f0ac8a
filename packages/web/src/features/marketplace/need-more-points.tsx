import { ButtonLink } from "~/ui/links";
import { SectionCard } from "~/ui/section-card";
import classes from "./item.module.css";

/** The way to points. */
export function NeedMorePoints() {
  return (
    <SectionCard title="Need More Points?">
      <div className={classes.points}>
        <p className={classes.text}>
          Sign a contract, complete it, and earn its reward once it is approved.
        </p>
        <ButtonLink to="/contracts" variant="default">
          Browse Contracts
        </ButtonLink>
      </div>
    </SectionCard>
  );
}
