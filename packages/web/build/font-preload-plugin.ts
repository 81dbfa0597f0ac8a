import type { Plugin } from "vite";

const FIRST_FONT = /hanken-grotesk-latin-wght-normal-[^.]+\.woff2$/;

/**
 * Preloads the typeface with the page, so that text does not change its shape after the first paint.
 */
export function fontPreloadPlugin(): Plugin {
  return {
    name: "signpoint:font-preload",
    transformIndexHtml: {
      order: "post",
      handler(_html, context) {
        const font = Object.keys(context.bundle ?? {}).find((file) => FIRST_FONT.test(file));
        if (font === undefined) return [];
        const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: true };
        return [{ tag: "link", attrs: { ...attrs, href: `/${font}` }, injectTo: "head" }];
      },
    },
  };
}
