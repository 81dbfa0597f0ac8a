import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string } | undefined>;
}

/** Attributes that each shape of the set repeats; `createIcon` sets them once, around all shapes. */
const REPEATED =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

/** Serves `virtual:icons/NAME`: an icon of the Tabler set as a component, from one file of data (decision 58). */
export function iconsPlugin(): Plugin {
  let set: IconSet | undefined;
  return {
    name: "signpoint:icons",
    resolveId: { filter: { id: /^virtual:icons\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:icons\// },
      handler(id) {
        set ??= readIcons();
        const name = id.slice("\0virtual:icons/".length);
        const icon = set.icons[name];
        if (icon === undefined) this.error(`the Tabler set has no icon ${name}`);
        const shapes = JSON.stringify(icon.body.replace(REPEATED, ""));
        return {
          code: `import { createIcon } from "~/platform/ui/create-icon";\nexport default /* @__PURE__ */ createIcon("${name}", ${shapes});`,
          moduleSideEffects: false,
        };
      },
    },
  };
}

function readIcons(): IconSet {
  const file = createRequire(import.meta.url).resolve("@iconify-json/tabler/icons.json");
  return JSON.parse(readFileSync(file, "utf8")) as IconSet;
}
