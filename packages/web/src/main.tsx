import "~/session/initial-auth-link";
import "~/ui/theme/styles";
import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { colorSchemeManager, cssVariables, theme } from "~/ui/theme/theme";
import { router } from "./router";

/** Renders the whole application: theme and routes. */
function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <RouterProvider router={router} />
    </MantineProvider>
  );
}

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element with the id root.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
