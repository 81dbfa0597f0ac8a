import { createFileRoute } from "@tanstack/react-router";
import { AboutScreen } from "~/layout/public-pages/about/about-screen";

export const Route = createFileRoute("/about")({ component: AboutScreen });
