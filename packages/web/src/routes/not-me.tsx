import { createFileRoute } from "@tanstack/react-router";
import { NotMeScreen } from "~/features/auth/not-me-screen";

export const Route = createFileRoute("/not-me")({ component: NotMeScreen });
