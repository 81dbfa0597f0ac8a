import type { Factor } from "@supabase/auth-js";
import { useEffect, useState } from "react";
import type { authClient } from "~/platform/session/auth-client";

/** What an account can prove: its verified second factors, and whether it has a password besides. */
export interface OwnProofs {
  apps: Factor[];
  passkeys: Factor[];
  hasPassword: boolean;
}

/** Returns what the account that is signed in with the client can prove; null until it is read. */
export function useOwnProofs(client: typeof authClient): OwnProofs | null {
  const [proofs, setProofs] = useState<OwnProofs | null>(null);
  useEffect(() => {
    let mounted = true;
    void client.getSession().then(({ data }) => {
      const user = data.session?.user;
      const all = user?.factors ?? [];
      const of = (type: string) =>
        all.filter(({ status, factor_type }) => status === "verified" && factor_type === type);
      const hasPassword = user?.app_metadata.needs_password !== true;
      if (mounted) setProofs({ apps: of("totp"), passkeys: of("webauthn"), hasPassword });
    });
    return () => {
      mounted = false;
    };
  }, [client]);
  return proofs;
}
