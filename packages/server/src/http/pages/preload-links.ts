import { existsSync, readFileSync } from "node:fs";
import { matchScreen } from "./screen-paths";

/**
 * Returns a function that gives the `Link` header of a screen's page, made of the `preloads.json` of the build: the
 * scripts and styles that the screen loads, in their order. Undefined for all other paths, and for all without such a
 * file.
 */
export function preloadLinks(file: string): (requested: string) => string | undefined {
  if (!existsSync(file)) return () => undefined;
  const preloads = JSON.parse(readFileSync(file, "utf8")) as Record<string, string[]>;
  const screens = Object.entries(preloads).map(([route, urls]) => ({
    matches: matchScreen(route),
    header: urls.map(linkTo).join(", "),
  }));
  return (requested) => screens.find(({ matches }) => matches(requested))?.header;
}

/* In the mode in which the page's own code asks for it; in another one the browser would download it twice. */
function linkTo(url: string): string {
  return url.endsWith(".css")
    ? `<${url}>; rel=preload; as=style; crossorigin`
    : `<${url}>; rel=modulepreload`;
}
