import { accountRows } from "./account-rows";
import { contractRows } from "./contract-rows";
import { marketplaceRows } from "./marketplace-rows";
import type { CallRows } from "./row";

/**
 * Each call, written down a second time, apart from the contract: who may make it, what it changes, how a repetition is
 * answered, and an example that succeeds. A new call fails the tests until somebody has said so here, and none opens
 * itself to more people unnoticed.
 */
export const CALL_ROWS: CallRows = { ...contractRows, ...marketplaceRows, ...accountRows };
