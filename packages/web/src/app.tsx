import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { ThemeProvider } from "~/platform/ui/theme/theme-provider";
import type { AppRouter } from "./router";

/** Renders the whole application: theme and routes. */
export function App({ router }: { router: AppRouter }) {
  return (
    <StrictMode>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </StrictMode>
  );
}
