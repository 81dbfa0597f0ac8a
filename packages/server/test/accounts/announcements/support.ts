import type { AdminAnnouncement } from "@signpoint/api/messages/announcement";
import { clientOf, type Inputs } from "../../support/client";
import type { Person } from "../../support/people";

type Address = { url: string };
type Asked = Partial<Inputs["announcements"]["ask"]>;

/** Asks for an announcement. */
export function ask(server: Address, admin: Person, given: Asked = {}): Promise<AdminAnnouncement> {
  const asked = { p_title: "We move", p_text: "To Soup Street, on Monday.", ...given };
  return clientOf(server, admin).announcements.ask(asked);
}

/** Returns the id of the second approval that an announcement waits for. */
export async function secondOf(server: Address, admin: Person, { id }: { id: string }) {
  const { items } = await clientOf(server, admin).secondApprovals.list({ limit: 100 });
  return items.find(({ subject_id }) => subject_id === id)?.id ?? "";
}

/** Asks for an announcement, which the second admin confirms: it is told from now on. */
export async function announced(
  server: Address,
  { first, second }: { first: Person; second: Person },
  given: Asked = {},
): Promise<AdminAnnouncement> {
  const asked = await ask(server, first, given);
  const p_id = await secondOf(server, second, asked);
  await clientOf(server, second).secondApprovals.confirm({ p_id });
  return asked;
}

/** Takes back what waits for a second admin: one announcement waits at a time. */
export async function takeBackAsked(server: Address, admin: Person): Promise<void> {
  const { announcements } = clientOf(server, admin);
  for (const { id, state } of (await announcements.list({})).items) {
    if (state === "asked") await announcements.takeBack({ p_id: id });
  }
}
