import { MINIMUM_AGE_YEARS } from "@signpoint/api/constants";
import { TextLink } from "~/ui/links";
import classes from "./account.module.css";

/** What signing up agrees to. */
export function TermsNotice() {
  return (
    <p className={classes.terms}>
      {`By signing up you confirm that you are at least ${MINIMUM_AGE_YEARS} and agree to our `}
      <TextLink to="/terms" inherit>
        Terms of Service
      </TextLink>{" "}
      and{" "}
      <TextLink to="/privacy" inherit>
        Privacy Policy
      </TextLink>
      .
    </p>
  );
}
