import { createFileRoute } from "@tanstack/react-router";
import { EmailChangeScreen } from "~/features/auth/email-change-screen";

export const Route = createFileRoute("/email-change")({ component: EmailChangeScreen });
