import type { Plugin } from "vite";

const STUBS = "\0signpoint:slim-auth";
const UNUSED = /^\.\/lib\/(?:webauthn|web3\/ethereum)$/;

/**
 * Removes passkeys and wallets, which Signpoint does not offer, from the auth client. They would be an
 * eighth of it, on the login page. Calling one of them throws an error that says so.
 */
export function slimAuthPlugin(): Plugin {
  const names = [
    "browserSupportsWebAuthn",
    "createCredential",
    "createSiweMessage",
    "deserializeCredentialCreationOptions",
    "deserializeCredentialRequestOptions",
    "fromHex",
    "getAddress",
    "getCredential",
    "serializeCredentialCreationResponse",
    "serializeCredentialRequestResponse",
    "toHex",
  ];
  return {
    name: "signpoint:slim-auth",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: UNUSED },
      handler: (_id, importer) => (importer?.includes("@supabase/auth-js") ? STUBS : undefined),
    },
    load: {
      filter: { id: /^\0signpoint:slim-auth$/ },
      handler: () =>
        [
          'const absent = () => { throw new Error("Passkeys and wallets are not part of this build."); };',
          `export { ${names.map((name) => `absent as ${name}`).join(", ")} };`,
          "export const webAuthnAbortService = {};",
          "export class WebAuthnApi {}",
        ].join("\n"),
    },
  };
}
