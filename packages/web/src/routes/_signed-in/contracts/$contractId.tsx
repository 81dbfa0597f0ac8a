import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/contracts/$contractId")({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/_signed-in/contracts/$contractId"!</div>;
}
