import { localStorageColorSchemeManager } from "@mantine/core";

/** Where the chosen scheme is kept; public/color-scheme.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "signpoint.color-scheme" });
