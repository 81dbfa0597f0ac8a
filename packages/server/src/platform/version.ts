import packageJson from "../../package.json" with { type: "json" };

declare const SIGNPOINT_COMMIT: string | undefined;

/** The version of Signpoint that runs. */
export const VERSION = packageJson.version;

/** The commit that this server was built from, shortened; "unknown" when it runs from its sources, or was built outside a checkout. */
export const COMMIT =
  typeof SIGNPOINT_COMMIT === "string" && SIGNPOINT_COMMIT !== "" ? SIGNPOINT_COMMIT : "unknown";
