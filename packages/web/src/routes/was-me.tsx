import { createFileRoute } from "@tanstack/react-router";
import { WasMeScreen } from "~/accounts/auth/was-me-screen";

export const Route = createFileRoute("/was-me")({ component: WasMeScreen });
