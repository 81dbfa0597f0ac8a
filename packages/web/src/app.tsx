import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { colorSchemeManager, cssVariables, theme } from "~/platform/ui/theme/theme";
import type { AppRouter } from "./router";

/** Renders the whole application: theme and routes. */
export function App({ router }: { router: AppRouter }) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>
  );
}
