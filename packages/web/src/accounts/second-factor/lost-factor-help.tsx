import { TextLink } from "~/platform/ui/links";

/** Renders the way on for somebody who has neither their second factor nor a recovery code. */
export function LostFactorHelp() {
  return (
    <>
      Lost your second factor and your recovery codes?{" "}
      <TextLink to="/contact">Write to us</TextLink>: an admin starts its removal, you get a mail,
      and after one to three days your account asks for it no more.
    </>
  );
}
