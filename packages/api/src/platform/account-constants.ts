export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 30;
/** Days between two changes of a username. */
export const USERNAME_CHANGE_DAYS = 30;

/** The colours of the screens; `system` follows the device. */
export const THEMES = ["system", "light", "dark"] as const;
