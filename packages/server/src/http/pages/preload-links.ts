import { existsSync, readFileSync } from "node:fs";
import { matchScreen } from "./screen-paths";

/**
 * Returns a function that gives the `Link` header of a screen's page, made of the `preloads.json` of the build: the
 * scripts and styles that the screen loads, in their order; for a page with its styles inside the scripts alone. Undefined
 * for all other paths, and for all without such a file.
 */
export function preloadLinks(
  file: string,
): (requested: string, options: { hasStyles: boolean }) => string | undefined {
  if (!existsSync(file)) return () => undefined;
  const preloads = JSON.parse(readFileSync(file, "utf8")) as Record<string, string[]>;
  const screens = Object.entries(preloads).map(([route, urls]) => ({
    matches: matchScreen(route),
    header: urls.map(linkTo).join(", "),
    scripts: urls
      .filter((url) => !isStyle(url))
      .map(linkTo)
      .join(", "),
  }));
  return (requested, { hasStyles }) => {
    const screen = screens.find(({ matches }) => matches(requested));
    return hasStyles ? screen?.scripts : screen?.header;
  };
}

/* In the mode in which the page's own code asks for it; in another one the browser would download it twice. */
function linkTo(url: string): string {
  return isStyle(url)
    ? `<${url}>; rel=preload; as=style; crossorigin`
    : `<${url}>; rel=modulepreload`;
}

function isStyle(url: string): boolean {
  return url.endsWith(".css");
}
