import { FOOTER_LINKS } from "~/ui/layout/navigation";
import { TextLink } from "~/ui/links";
import classes from "./account.module.css";

/** What signing up agrees to. */
export function TermsNotice() {
  return (
    <p className={classes.terms}>
      By signing up you confirm that you are at least 18 and agree to our{" "}
      <LegalName label="Terms" name="Terms of Service" /> and{" "}
      <LegalName label="Privacy" name="Privacy Policy" />.
    </p>
  );
}

function LegalName({ label, name }: { label: string; name: string }) {
  const entry = FOOTER_LINKS.find((link) => link.label === label);
  return entry === undefined ? name : <TextLink to={entry.to}>{name}</TextLink>;
}
