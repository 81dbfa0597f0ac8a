import { importSource } from "../../import-source.mjs";

const { default: checkFile } = await importSource("platform/files/content/check-worker");
export default checkFile;
