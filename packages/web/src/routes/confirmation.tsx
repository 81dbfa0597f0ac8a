import { createFileRoute } from "@tanstack/react-router";
import { ConfirmationScreen } from "~/features/account/confirmation-screen";

export const Route = createFileRoute("/confirmation")({ component: ConfirmationScreen });
