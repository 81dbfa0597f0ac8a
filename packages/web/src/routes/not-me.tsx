import { createFileRoute } from "@tanstack/react-router";
import { NotMeScreen } from "~/accounts/auth/not-me-screen";

export const Route = createFileRoute("/not-me")({ component: NotMeScreen });
