import { createFileRoute } from "@tanstack/react-router";
import { ConfirmationScreen } from "~/features/auth/confirmation-screen";

export const Route = createFileRoute("/confirmation")({ component: ConfirmationScreen });
