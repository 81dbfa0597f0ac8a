import { loginMessages, refusalMessages } from "@signpoint/api/messages";
import { type AuthError, isAuthRetryableFetchError } from "@supabase/auth-js";
import { tooManyRequestsText } from "~/session/retry-after";
import { Notice } from "~/ui/notice";

/** Why a login failed, in the specification's words (section 8). */
export function LoginProblem({ problem }: { problem: AuthError }) {
  if (problem.code === "email_not_confirmed") {
    return <Notice tone="warning">{loginMessages.emailNotConfirmed}</Notice>;
  }
  if (problem.code === "invalid_credentials") {
    return <Notice tone="error">{loginMessages.invalidCredentials}</Notice>;
  }
  return (
    <Notice tone="error">
      <span>{loginMessages.failed}</span>
      {problem.status === 429 ? <span>{tooManyRequestsText()}</span> : null}
      {isAuthRetryableFetchError(problem) ? <span>{refusalMessages.unavailable}</span> : null}
    </Notice>
  );
}
