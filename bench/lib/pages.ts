import { contractAt } from "../world/contracts";
import { ADMIN_USER, HOT_CONTRACTS, STEADY_USER } from "../world/size";
import type { World } from "../world/world";

/** A page of the server, as one caller asks for it. */
export interface Page {
  name: string;
  /** Index of the caller in the world. */
  caller: number;
  path: string;
}

/** Returns the pages that are called most. */
export function hotPages(world: World): Page[] {
  const { id } = contractAt(world, world.size.contracts - HOT_CONTRACTS);
  const page = (name: string, path: string, caller = STEADY_USER): Page => ({ name, caller, path });
  return [
    page("contracts", "/api/contracts"),
    page("contracts, mine", "/api/contracts?mine=all"),
    page("dashboard", "/api/dashboard"),
    page("earnings", "/api/earnings"),
    page("marketplace", "/api/marketplace/items"),
    page("one contract", `/api/contracts/${id}`),
    page("notifications", "/api/admin/notifications", ADMIN_USER),
  ];
}
