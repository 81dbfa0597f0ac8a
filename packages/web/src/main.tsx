import "~/session/initial-auth-link";
import "~/ui/theme/styles";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startSession } from "~/session/start-session";
import { App } from "./app";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element with the id root.");
startSession();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
