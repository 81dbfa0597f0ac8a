const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The notification that has led to a screen, from its address; nothing else is one. */
export function notificationSearch(raw: Record<string, unknown>): { notification?: string } {
  const { notification } = raw;
  return typeof notification === "string" && ID.test(notification) ? { notification } : {};
}
