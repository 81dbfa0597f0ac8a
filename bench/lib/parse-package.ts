import { ensureInstalled } from "./on-demand";

export const PARSE_VERSION = "8.6.94";

/** Installs Parse Server beside the project unless it is there. Resolves to the folder. */
export async function ensureParse(say: (text: string) => void): Promise<string> {
  return await ensureInstalled(
    {
      folder: "peers",
      title: `Parse Server ${PARSE_VERSION}`,
      content: {
        dependencies: { "parse-server": PARSE_VERSION },
        // Its in-process calls rely on how this version of Express's router matches paths.
        overrides: { router: "2.2.0" },
      },
    },
    say,
  );
}
