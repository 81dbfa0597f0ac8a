import { toFactorObject } from "../factors/factor-object";
import type { AuthFactor, AuthUser } from "./rows";

/** An account, or a signup, whose email is not confirmed. */
type AccountView = Omit<
  AuthUser,
  | "email_confirmed_at"
  | "has_second_factor"
  | "new_email_confirmed_by"
  | "safety_pause_since"
  | "safety_pause_until"
  | "safety_pause_ends_by"
  | "admin_held_at"
  | "password_changed_at"
  | "new_place_at"
> & {
  email_confirmed_at: string | null;
};

/** Returns the owner's own data, and whether the email is verified. */
export function toUserMetadata(user: AccountView): Record<string, unknown> {
  return user.email_confirmed_at === null
    ? user.user_metadata
    : { ...user.user_metadata, email_verified: true };
}

/** Returns how this person signs in, as the server knows it; `needs_password` when no password is set. */
export function toAppMetadata({ password_hash }: Pick<AuthUser, "password_hash">) {
  return {
    provider: "email",
    providers: ["email"],
    ...(password_hash === null && { needs_password: true }),
  };
}

/**
 * Returns an account in the protocol's shape. Times of things that have not happened are left out, and `factors` when
 * there is none: each answer with a user has to list them, since the client decides by them whether a code is due.
 */
export function toUserObject(
  user: AccountView,
  factors: readonly AuthFactor[],
): Record<string, unknown> {
  const metadata = toUserMetadata(user);
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
    ...(user.new_email !== null && {
      new_email: user.new_email,
      email_change_sent_at: user.new_email_sent_at,
    }),
    ...(user.recovery_sent_at !== null && { recovery_sent_at: user.recovery_sent_at }),
    ...(user.last_sign_in_at !== null && { last_sign_in_at: user.last_sign_in_at }),
    ...(user.banned_until !== null && { banned_until: user.banned_until }),
    ...(factors.length > 0 && { factors: factors.map(toFactorObject) }),
    app_metadata: toAppMetadata(user),
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
