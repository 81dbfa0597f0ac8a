import { IconRosetteDiscountCheck } from "@tabler/icons-react";
import classes from "./contract-table.module.css";

/** Says of a title that its contract is official. */
export function OfficialMark() {
  return (
    <span className={classes.official}>
      <IconRosetteDiscountCheck size={16} stroke={1.9} aria-hidden="true" />
      Official
    </span>
  );
}
