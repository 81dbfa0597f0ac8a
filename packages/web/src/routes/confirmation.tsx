import { createFileRoute } from "@tanstack/react-router";
import { ConfirmationScreen } from "~/accounts/auth/confirmation-screen";

export const Route = createFileRoute("/confirmation")({ component: ConfirmationScreen });
