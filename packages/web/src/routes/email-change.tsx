import { createFileRoute } from "@tanstack/react-router";
import { EmailChangeScreen } from "~/accounts/auth/email-change-screen";

export const Route = createFileRoute("/email-change")({ component: EmailChangeScreen });
