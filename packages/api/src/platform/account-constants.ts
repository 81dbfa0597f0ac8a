export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 30;
/** Days between two changes of a username. */
export const USERNAME_CHANGE_DAYS = 30;

/** The colours of the screens; `system` follows the device. */
export const THEMES = ["system", "light", "dark"] as const;

/** What the people of a cluster share: who invited them, a network that they are logged in from, an account number. */
export const CLUSTER_KINDS = ["account", "network", "inviter"] as const;
/** From how many people on they are shown as a cluster. */
export const CLUSTER_PEOPLE_MIN = { account: 2, network: 2, inviter: 5 } as const;
/** How many of its people are named with a cluster, the newest first. */
export const CLUSTER_NAMED_MAX = 10;
