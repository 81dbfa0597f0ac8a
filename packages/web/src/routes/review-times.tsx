import { createFileRoute } from "@tanstack/react-router";
import { ReviewTimesScreen } from "~/work/review-times/review-times-screen";

export const Route = createFileRoute("/review-times")({ component: ReviewTimesScreen });
