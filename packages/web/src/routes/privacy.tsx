import { createFileRoute } from "@tanstack/react-router";
import { PrivacyScreen } from "~/layout/public-pages/legal/privacy-screen";

export const Route = createFileRoute("/privacy")({ component: PrivacyScreen });
