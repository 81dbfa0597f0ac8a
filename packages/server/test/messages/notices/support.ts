import type { Notice } from "@signpoint/api/messages/notice";
import { clientOf } from "../../support/client";
import type { Person } from "../../support/people";

type Address = { url: string };

/** Returns a person's notices, newest first. */
export async function noticesOf(server: Address, person: Person): Promise<Notice[]> {
  return (await clientOf(server, person).notices.list({ limit: 100 })).items;
}

/** Returns a person's notices as kinds, newest first. */
export async function kindsOf(server: Address, person: Person): Promise<string[]> {
  return (await noticesOf(server, person)).map(({ kind }) => kind);
}
