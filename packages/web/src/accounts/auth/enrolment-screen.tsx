import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Enrolment } from "~/accounts/second-factor/enrolment";
import { endSession } from "~/platform/session/end-session";
import { AccountPage } from "./account-page";

/** Renders the enrolment that an admin cannot go around. */
export function EnrolmentScreen() {
  const navigate = useNavigate();
  return (
    <AccountPage
      title="Set up your second factor"
      heading="Set up your second factor"
      description="Admins decide about money, so here a password is not enough."
    >
      <Enrolment further={null} onDone={() => void navigate({ to: "/dashboard" })} />
      <Button variant="default" fullWidth onClick={() => void endSession()}>
        Log Out
      </Button>
    </AccountPage>
  );
}
