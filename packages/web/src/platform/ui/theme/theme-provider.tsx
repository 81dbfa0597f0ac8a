import { MantineContext, MantineThemeProvider, useProviderColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import { colorSchemeManager, theme } from "./theme";

const getRootElement = () => document.documentElement;

/** Gives Mantine its theme and colour scheme, as its own provider does; the variables of both are in `virtual:theme.css`. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const scheme = useProviderColorScheme({
    manager: colorSchemeManager,
    defaultColorScheme: "auto",
    forceColorScheme: undefined,
    getRootElement,
  });
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement,
        classNamesPrefix: "mantine",
        cssVariablesSelector: ":root",
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
