import { Queries } from "~/api/query-client";
import { TextLink } from "~/ui/links";
import { AccountPage } from "./account-page";
import { SignupForm } from "./signup-form";

/** Makes an account; the mail that follows confirms it (specification, section 2). */
export function SignupScreen({ referralCode }: { referralCode: string }) {
  return (
    <AccountPage
      title="Sign Up"
      heading="Create your account"
      footer={
        <>
          Already have an account? <TextLink to="/login">Log in</TextLink>
        </>
      }
    >
      <Queries>
        <SignupForm referralCode={referralCode} />
      </Queries>
    </AccountPage>
  );
}
