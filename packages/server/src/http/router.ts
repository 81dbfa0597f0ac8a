import { routerOf } from "./implementer";
import { contractRoutes } from "./routes/contracts";
import { fileRoutes } from "./routes/files";
import { profileRoutes } from "./routes/profile";
import { submissionRoutes } from "./routes/submissions";

/** Every call of the contract, implemented. */
export const router = routerOf({
  profile: profileRoutes,
  contracts: contractRoutes,
  files: fileRoutes,
  submissions: submissionRoutes,
});
