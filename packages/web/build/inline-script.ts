import { build, type ResolvedConfig, type Rolldown } from "vite";

/** Resolves to a tag with the script and all that it imports, for a page: as a file it would come a round trip later. */
export async function inlineScript(
  input: string,
  { resolve: { alias } }: ResolvedConfig,
): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    resolve: { alias },
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        input,
        output: { format: "iife" },
        /* Of what it imports only what it uses: a module of components brings no React. */
        treeshake: { moduleSideEffects: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  return `<script>${built.output[0].code.trim()}</script>`;
}
