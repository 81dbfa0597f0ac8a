// Loads the worker where the server runs from its sources: a thread does not load TypeScript by itself.
import { tsImport } from "tsx/esm/api";

const { default: checkFile } = await tsImport("./check-worker.ts", import.meta.url);
export default checkFile;
