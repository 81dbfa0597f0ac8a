// Loads the thread where the server runs from its sources: a thread does not load TypeScript by itself.
import { tsImport } from "tsx/esm/api";

await tsImport("./engine-thread.ts", import.meta.url);
