import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Plugin, runnerImport } from "vite";

const SOURCE = new URL("../src/platform/ui/theme/theme.ts", import.meta.url).pathname;
const RESOLVED = "\0virtual:theme.css";
const STYLE = /<style data-mantine-styles="true">(?<css>.*?)<\/style>/s;

/**
 * Serves `virtual:theme.css`: the variables that Mantine makes of our theme. Made here, the browser needs none of the code that
 * makes them.
 */
export function themePlugin(): Plugin {
  return {
    name: "signpoint:theme",
    resolveId: { filter: { id: /^virtual:theme\.css$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /^\0virtual:theme\.css$/ },
      async handler() {
        const { module } =
          await runnerImport<typeof import("../src/platform/ui/theme/theme")>(SOURCE);
        this.addWatchFile(SOURCE);
        const { theme, cssVariables: cssVariablesResolver } = module;
        const html = renderToStaticMarkup(
          createElement(MantineProvider, { theme, cssVariablesResolver }),
        );
        return (
          STYLE.exec(html)?.groups?.css ?? this.error("Mantine made no variables of the theme")
        );
      },
    },
  };
}
