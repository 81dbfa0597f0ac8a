import { fileURLToPath } from "node:url";
import globalData from "@csstools/postcss-global-data";
import customMedia from "postcss-custom-media";

const tokens = fileURLToPath(new URL("src/platform/ui/theme/tokens.css", import.meta.url));

/** Every style can say `@media (--phone)`: the breakpoints are defined in tokens.css. */
export default { plugins: [globalData({ files: [tokens] }), customMedia()] };
