import type { AuthUser } from "./rows";

/** An account, or what a signup may become: then its address is not confirmed. */
type Presented = Omit<AuthUser, "email_confirmed_at"> & { email_confirmed_at: string | null };

/** The owner's own data, with what the server knows to be true. */
export function userMetadata(user: Presented): Record<string, unknown> {
  return user.email_confirmed_at === null
    ? user.user_metadata
    : { ...user.user_metadata, email_verified: true };
}

/** What the server knows of how this person signs in; `needs_password` while no password fits. */
export function appMetadata({ password_hash }: Pick<AuthUser, "password_hash">) {
  return {
    provider: "email",
    providers: ["email"],
    ...(password_hash === null && { needs_password: true }),
  };
}

/** An account as the protocol shows it: bare, with times only where something has happened. */
export function userObject(user: Presented): Record<string, unknown> {
  const metadata = userMetadata(user);
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    phone: "",
    ...(user.email_confirmed_at !== null && {
      email_confirmed_at: user.email_confirmed_at,
      confirmed_at: user.email_confirmed_at,
    }),
    ...(user.recovery_sent_at !== null && { recovery_sent_at: user.recovery_sent_at }),
    ...(user.last_sign_in_at !== null && { last_sign_in_at: user.last_sign_in_at }),
    ...(user.banned_until !== null && { banned_until: user.banned_until }),
    app_metadata: appMetadata(user),
    user_metadata: metadata,
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        provider: "email",
        email: user.email,
        identity_data: {
          ...metadata,
          sub: user.id,
          email: user.email,
          email_verified: user.email_confirmed_at !== null,
          phone_verified: false,
        },
        created_at: user.created_at,
        updated_at: user.updated_at,
        last_sign_in_at: user.last_sign_in_at ?? user.created_at,
      },
    ],
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  };
}
