import type { Factor } from "@supabase/auth-js";
import { useEffect, useState } from "react";
import type { authClient } from "~/platform/session/auth-client";

/** The verified second factors of an account by what proves them. */
export interface VerifiedFactors {
  apps: Factor[];
  passkeys: Factor[];
}

/** Returns the second factors of the account that is signed in with the client; null until they are read. */
export function useVerifiedFactors(client: typeof authClient): VerifiedFactors | null {
  const [factors, setFactors] = useState<VerifiedFactors | null>(null);
  useEffect(() => {
    let mounted = true;
    void client.getSession().then(({ data }) => {
      const all = data.session?.user.factors ?? [];
      const of = (type: string) =>
        all.filter(({ status, factor_type }) => status === "verified" && factor_type === type);
      if (mounted) setFactors({ apps: of("totp"), passkeys: of("webauthn") });
    });
    return () => {
      mounted = false;
    };
  }, [client]);
  return factors;
}
