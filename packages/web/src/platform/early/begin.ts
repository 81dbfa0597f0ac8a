import { storedToken } from "~/platform/session/stored-token";
import { beginCalls } from "./early-calls";
import { firstCalls } from "./first-calls";

/* A small script of its own, which runs long before the app's: the data of a screen arrive with its code. */
const stored = storedToken();
if (stored !== null) beginCalls(firstCalls(window.location), stored);
