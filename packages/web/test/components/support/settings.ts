import type { OwnSession } from "@signpoint/api/accounts/own-session";
import type { AccountEvent } from "@signpoint/api/accounts/safety/security-events";
import type { Settings } from "@signpoint/api/accounts/settings";
import type { AccountDeletion } from "@signpoint/api/personal-data/account-deletion";
import { OPTIONAL_NOTICE_KINDS } from "@signpoint/api/platform/constants";
import type { Answers } from "./fake-server";
import { idOf } from "./records";

/** Returns a person's settings, with all notices in the app alone. */
export function settings(changes: Partial<Settings> = {}): Settings {
  const channels = OPTIONAL_NOTICE_KINDS.map((kind) => [kind, { in_app: true, by_mail: false }]);
  return {
    notices: Object.fromEntries(channels) as Settings["notices"],
    theme: "system",
    username_change_from: null,
    ...changes,
  };
}

/** Returns a place where the person is logged in: this one unless told otherwise. */
export function place(changes: Partial<OwnSession> = {}): OwnSession {
  return {
    id: idOf(1),
    device: "Chromium on Linux",
    network: "192.0.2.1",
    created_at: "2026-11-20T10:00:00.000Z",
    last_used_at: "2026-11-21T10:00:00.000Z",
    current: true,
    ...changes,
  };
}

/** Returns a login with the password, among what happened to the account. */
export function loginEvent(number: number): AccountEvent {
  return {
    id: idOf(number),
    event: "login",
    detail: "password",
    device: "Firefox on Windows",
    network: "192.0.2.10",
    created_at: "2026-11-22T10:00:00.000Z",
  };
}

/** Returns what the deletion of the account means: nothing is in its way. */
export function deletion(changes: Partial<AccountDeletion> = {}): AccountDeletion {
  return {
    requested_at: null,
    deletes_at: null,
    points: 50,
    open_signings: 0,
    obstacles: [],
    is_last_admin: false,
    ...changes,
  };
}

/** What the settings ask; the accounts protocol comes on top. */
export const SETTINGS: Answers = {
  "settings.get": settings(),
  "emailChange.get": { pending: null, too_young: [] },
  "secondFactor.getRemoval": null,
  "sessions.list": { items: [place()] },
  "sessions.events": { items: [], next_cursor: null },
  "dataExports.list": { items: [] },
  "accountDeletion.get": deletion(),
};
