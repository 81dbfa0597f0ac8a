import { accountSettingsMessages, refusalMessages, signupMessages } from "@signpoint/api/texts";

/**
 * Every error of the accounts protocol: its status, code and text. The official client decides by status
 * and code. People see the texts of `@signpoint/api/texts`.
 */
export const AUTH_ERRORS = {
  badJson: [400, "bad_json", "Could not parse request body as JSON"],
  bodyTooLarge: [413, "request_entity_too_large", "Request body too large"],
  timeout: [504, "request_timeout", "Processing this request timed out, please retry"],
  tooManyRequests: [429, "over_request_rate_limit", "Request rate limit reached"],
  unexpected: [500, "unexpected_failure", "Unexpected failure, please try again later"],
  unavailable: [503, "unexpected_failure", refusalMessages.unavailable],
  notFound: [404, "not_found", "No such endpoint"],

  signupsDisabled: [422, "signup_disabled", "Signups not allowed for this instance"],
  anonymousDisabled: [422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
  phoneDisabled: [400, "phone_provider_disabled", "Phone signups are disabled"],
  passwordMissing: [400, "validation_failed", "Signup requires a valid password"],
  passwordTooLong: [400, "validation_failed", "Password cannot be longer than 128 characters"],
  passwordCommon: [422, "weak_password", refusalMessages.passwordCommon],
  passwordIsName: [422, "weak_password", refusalMessages.passwordIsName],
  passwordWeak: [422, "weak_password", "Password should be at least 6 characters."],
  challengeIncomplete: [
    400,
    "validation_failed",
    "PKCE flow requires code_challenge_method and code_challenge",
  ],
  challengeInvalid: [
    400,
    "validation_failed",
    "code_challenge must be 43 to 128 characters of A-Z, a-z, 0-9, dot, hyphen, underscore and tilde, with method s256 or plain",
  ],
  emailInvalid: [400, "validation_failed", "Unable to validate email address: invalid format"],
  usernameInvalid: [400, "validation_failed", refusalMessages.usernameInvalid],
  usernameTaken: [422, "username_taken", signupMessages.usernameTaken],
  metadataInvalid: [
    400,
    "validation_failed",
    "User data must be an object of at most 4 kB that can be stored as JSON",
  ],

  mailTooSoon: [
    429,
    "over_email_send_rate_limit",
    "For security purposes, you can only request this after N seconds.",
  ],
  mailFailed: [500, "unexpected_failure", "Error sending confirmation email"],
  mailLimit: [429, "over_email_send_rate_limit", "email rate limit exceeded"],

  emailMissing: [400, "validation_failed", "missing email or phone"],
  credentialsInvalid: [400, "invalid_credentials", "Invalid login credentials"],
  banned: [400, "user_banned", "User is banned"],
  emailNotConfirmed: [400, "email_not_confirmed", "Email not confirmed"],
  grantTypeUnknown: [400, "invalid_credentials", "unsupported_grant_type"],

  refreshMalformed: [400, "validation_failed", "Refresh token is not valid"],
  refreshNotFound: [
    400,
    "refresh_token_not_found",
    "Invalid Refresh Token: Refresh Token Not Found",
  ],
  refreshAlreadyUsed: [400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"],
  refreshSessionExpired: [400, "session_expired", "Invalid Refresh Token: Session Expired"],
  refreshSessionInactive: [
    400,
    "session_expired",
    "Invalid Refresh Token: Session Expired (Inactivity)",
  ],
  refreshBanned: [400, "user_banned", "Invalid Refresh Token: User Banned"],

  codeMissing: [
    400,
    "validation_failed",
    "invalid request: both auth code and code verifier should be non-empty",
  ],
  flowNotFound: [404, "flow_state_not_found", "invalid flow state, no valid flow state found"],
  flowExpired: [422, "flow_state_expired", "invalid flow state, flow state has expired"],
  flowNotAssociated: [
    400,
    "flow_state_not_found",
    "No associated flow state found. Please ask for a new link",
  ],
  verifierWrong: [
    400,
    "bad_code_verifier",
    "code challenge does not match previously saved code verifier",
  ],

  recoveryNeedsEmail: [400, "validation_failed", "Password recovery requires an email"],
  resendNeedsEmail: [400, "validation_failed", "Type provided requires an email address"],
  resendTypeInvalid: [400, "validation_failed", "Missing one of these types: signup"],

  otpNeedsEmail: [400, "validation_failed", "One of email or phone must be set"],
  otpAmbiguous: [
    400,
    "validation_failed",
    "Only an email address or phone number should be provided",
  ],

  verifyNeedsType: [400, "validation_failed", "Verify requires a verification type"],
  verifyNeedsToken: [400, "validation_failed", "Verify requires a token or a token hash"],
  verifyAmbiguous: [400, "validation_failed", "Only the token_hash and type should be provided"],
  verifyTypeInvalid: [
    400,
    "validation_failed",
    "Verify requires the type signup, recovery, email_change or email",
  ],
  linkExpired: [403, "otp_expired", "Email link is invalid or has expired"],
  codeExpired: [403, "otp_expired", "Token has expired or is invalid"],

  noAuthorization: [401, "no_authorization", "This endpoint requires a valid Bearer token"],
  badJwt: [
    403,
    "bad_jwt",
    "invalid JWT: unable to parse or verify signature, token is malformed, expired or not ours",
  ],
  userNotFound: [403, "user_not_found", "User from sub claim in JWT does not exist"],
  sessionNotFound: [
    403,
    "session_not_found",
    "Session from session_id claim in JWT does not exist",
  ],
  bearerBanned: [403, "user_banned", "User is banned"],

  passwordSame: [422, "same_password", "New password should be different from the old password."],
  currentPasswordInvalid: [400, "current_password_invalid", "Current password is not correct."],
  passwordGuessesUsed: [400, "reauthentication_needed", accountSettingsMessages.guessesUsed],
  nonceInvalid: [422, "reauthentication_not_valid", "Nonce has expired or is invalid"],
  emailExists: [422, "email_exists", "A user with this email address has already been registered"],
  reauthenticationNeeded: [
    400,
    "reauthentication_needed",
    "Please prove again first that it is you: your login is some time ago.",
  ],
  updateLevel: [
    401,
    "insufficient_aal",
    "AAL2 session is required to update email or password when MFA is enabled.",
  ],
  factorTypeUnknown: [400, "validation_failed", "factor_type needs to be totp or webauthn"],
  factorNameInvalid: [400, "validation_failed", "friendly_name needs to be 1 to 64 characters"],
  factorNameTaken: [422, "mfa_factor_name_conflict", "A factor with this friendly name exists"],
  factorsTooMany: [
    422,
    "too_many_enrolled_mfa_factors",
    "Maximum number of verified factors reached, unenroll to continue",
  ],
  factorEnrollLevel: [403, "insufficient_aal", "AAL2 required to enroll a new factor"],
  factorRemoveLevel: [422, "insufficient_aal", "AAL2 required to unenroll verified factor"],
  factorRenameLevel: [403, "insufficient_aal", "AAL2 required to rename a factor"],
  factorIsLast: [422, "mfa_last_factor", "Admins need a second factor: add another one first"],
  factorIdInvalid: [404, "validation_failed", "factor_id must be an UUID"],
  factorNotFound: [404, "mfa_factor_not_found", "Factor not found"],
  factorCodeMissing: [400, "validation_failed", "Code needs to be non-empty"],
  challengeNotFound: [
    422,
    "mfa_factor_not_found",
    "MFA factor with the provided challenge ID not found",
  ],
  challengeExpired: [422, "mfa_challenge_expired", "MFA challenge has expired"],
  factorCodeWrong: [422, "mfa_verification_failed", "Invalid TOTP code entered"],
  factorLocked: [
    429,
    "over_request_rate_limit",
    "Too many wrong codes. Please wait, or use a recovery code.",
  ],
  passkeyEnrollDisabled: [
    422,
    "mfa_webauthn_enroll_not_enabled",
    "MFA enroll is disabled for WebAuthn",
  ],
  passkeyVerifyDisabled: [
    422,
    "mfa_webauthn_verify_not_enabled",
    "MFA verification is disabled for WebAuthn",
  ],
  passkeyAnswerMissing: [400, "validation_failed", "WebAuthn config required"],
  passkeyAnswerType: [
    400,
    "validation_failed",
    "WebAuthn type must be create for a new factor and request for a verified one",
  ],
  passkeyExists: [422, "webauthn_credential_exists", "This passkey was added before"],
  passkeyRefused: [422, "mfa_verification_failed", "The passkey was not accepted"],
  passkeysLocked: [
    429,
    "over_request_rate_limit",
    "Too many passkeys were refused. Please wait, or use another way.",
  ],
  recoveryCodesLevel: [403, "insufficient_aal", "AAL2 required to manage recovery codes"],
  recoveryCodesSole: [
    422,
    "mfa_recovery_codes_sole_factor",
    "Recovery codes need another verified factor",
  ],
  recoveryCodesExist: [422, "mfa_verified_factor_exists", "Recovery codes exist already"],
  recoveryCodeWrong: [422, "mfa_verification_failed", "Invalid recovery code entered"],
  recoveryCodesLocked: [
    429,
    "mfa_recovery_codes_locked",
    "Too many wrong recovery codes. Please wait.",
  ],
  notAdmin: [403, "not_admin", "User not allowed"],
  adminLevel: [403, "insufficient_aal", "A second factor has to be proved for this"],
  adminRemoval: [
    403,
    "not_admin",
    "An admin starts the removal of lost second factors by POST /api/rpc/start_factor_removal",
  ],
  userIdInvalid: [404, "validation_failed", "user_id must be an UUID"],
  unknownUser: [404, "user_not_found", "User not found"],
  scopeUnknown: [400, "validation_failed", "Unsupported logout scope"],
} as const satisfies Record<string, readonly [status: number, code: string, message: string]>;

export type AuthErrorName = keyof typeof AUTH_ERRORS;

/** Thrown by the verbs of accounts. `authErrorResponse` turns it into the protocol's response. */
export class AuthError extends Error {
  readonly status: (typeof AUTH_ERRORS)[AuthErrorName][0];
  readonly code: string;
  /** Whole seconds, sent as the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** Why a suspended account cannot log in, and until when (ISO 8601); null where that is not known. */
  readonly suspension: { reason: string | null; until: string | null } | undefined;

  constructor(
    readonly reason: AuthErrorName,
    detail: {
      message?: string;
      retryAfterSeconds?: number;
      suspension?: { reason: string | null; until: string | null };
      cause?: unknown;
    } = {},
  ) {
    const [status, code, message] = AUTH_ERRORS[reason];
    super(detail.message ?? message, { cause: detail.cause });
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.suspension = detail.suspension;
  }
}
