import { withEventMeta } from "@orpc/server";
import type { Notification } from "@signpoint/api/entities/notification";
import { authenticate } from "../auth/authenticate";
import { isAdmin } from "../auth/is-admin";
import { refusal } from "../refusal";
import type { Services } from "../services";

/** At the latest after this long, a session that has ended or an admin who is none any more is noticed. */
const CHECK_MS = 5_000;

/**
 * Each notification after a position (null: after the latest) as it comes, its position as the event's
 * id, until the caller goes, the server stops, the session ends or the caller is no longer an admin.
 */
export async function* streamNotifications(
  services: Services,
  authorization: string | undefined,
  from: number | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<Notification, void, void> {
  const feed = services.notificationFeed;
  const reader = feed.open();
  try {
    const latest = await feed.latest();
    // A position that is not there yet comes from another life of the database.
    let position = Math.min(from ?? latest, latest);
    for (;;) {
      const batch = await feed.after(position);
      if (feed.ended || signal?.aborted) return;
      await refuseUnlessAdmin(services, authorization);
      for (const placed of batch) {
        yield withEventMeta(placed.notification, { id: String(placed.position) });
        position = placed.position;
      }
      if (batch.length === 0) await reader.wait(CHECK_MS, signal);
    }
  } finally {
    reader.close();
  }
}

async function refuseUnlessAdmin(
  services: Services,
  authorization: string | undefined,
): Promise<void> {
  const caller = await authenticate(services, authorization);
  if (caller === null) throw refusal("UNAUTHORIZED");
  if (!(await isAdmin(services, caller.user_id))) throw refusal("FORBIDDEN");
}
