/**
 * Returns a function that tells whether a requested path is the screen of a route, such as `/contracts/$contractId`
 * whose last part may be anything.
 */
export function matchScreen(route: string): (requested: string) => boolean {
  const segments = route.split("/").filter((segment) => segment !== "");
  const parts = segments.map((segment) => (segment.startsWith("$") ? "[^/]+" : segment));
  const pattern = new RegExp(`^/${parts.join("/")}/?$`);
  return (requested) => pattern.test(requested);
}
