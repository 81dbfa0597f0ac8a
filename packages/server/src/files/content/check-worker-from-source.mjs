// A thread does not load TypeScript by itself: where the server runs from its sources, this does it.
import { tsImport } from "tsx/esm/api";

const { default: checkFile } = await tsImport("./check-worker.ts", import.meta.url);
export default checkFile;
