import { contractCalls } from "./contracts";
import { profileCalls } from "./profile";
import { submissionCalls } from "./submissions";

/** Everything that can be asked of the server outside `/auth/v1`. Paths are relative to `/api`. */
export const calls = {
  profile: profileCalls,
  contracts: contractCalls,
  submissions: submissionCalls,
};

export type Calls = typeof calls;
