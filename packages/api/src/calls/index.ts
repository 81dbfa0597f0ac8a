import { contractCalls } from "./contracts";
import { fileCalls } from "./files";
import { profileCalls } from "./profile";
import { submissionCalls } from "./submissions";

/** Everything that can be asked of the server outside `/auth/v1`. Paths are relative to `/api`. */
export const calls = {
  profile: profileCalls,
  contracts: contractCalls,
  files: fileCalls,
  submissions: submissionCalls,
};

export type Calls = typeof calls;
