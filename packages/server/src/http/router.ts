import { createRouter } from "./implementer";
import { adminContractRoutes } from "./routes/admin-contracts";
import { administrationRoutes } from "./routes/administration";
import { contactRoutes } from "./routes/contact";
import { contractRoutes } from "./routes/contracts";
import { dashboardRoutes, earningsRoutes } from "./routes/earnings";
import { fileRoutes } from "./routes/files";
import { itemRoutes } from "./routes/items";
import { marketplaceRoutes } from "./routes/marketplace";
import { notificationRoutes } from "./routes/notifications";
import { pointsRoutes } from "./routes/points";
import { profileRoutes } from "./routes/profile";
import { redemptionRoutes } from "./routes/redemptions";
import { submissionRoutes } from "./routes/submissions";

/** Every call of the contract, implemented. */
export const router = createRouter({
  profile: profileRoutes,
  dashboard: dashboardRoutes,
  contracts: contractRoutes,
  files: fileRoutes,
  submissions: submissionRoutes,
  marketplace: marketplaceRoutes,
  items: itemRoutes,
  redemptions: redemptionRoutes,
  earnings: earningsRoutes,
  points: pointsRoutes,
  administration: administrationRoutes,
  adminContracts: adminContractRoutes,
  notifications: notificationRoutes,
  contact: contactRoutes,
});
