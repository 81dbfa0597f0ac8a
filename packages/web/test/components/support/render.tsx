import "~/platform/ui/theme/styles";
import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { createMemoryHistory } from "@tanstack/react-router";
import * as React from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { App } from "~/app";
import { followSession } from "~/layout/follow-session";
import { queryClient } from "~/platform/api/query-client";
import { recordConnection } from "~/platform/offline/connection";
import { STORAGE_KEY, setRemembered } from "~/platform/session/session-storage";
import {
  applySignOut,
  clearSignOutCause,
  followStoredSession,
} from "~/platform/session/session-store";
import { createAppRouter } from "~/router";
import { setup } from "./admin-records";
import { person, session } from "./auth-server";
import { Clock } from "./clock";
import { type Answers, FakeServer, NO_ANSWER, type Paths } from "./fake-server";
import { profileOf, type Role } from "./people";

interface Options {
  /** Who looks at the screen; a user unless told otherwise. */
  as?: Role;
  /** What their profile has besides. */
  profile?: Partial<UserProfile>;
  /** What the server answers. Any other call fails the test. */
  answers?: Answers;
  /** Responses by method and path, for what is no call of the contract. */
  paths?: Paths;
  /** The time of the device and the server, ISO 8601; it stands still until `advance` moves it. */
  at?: string;
  /** By how many milliseconds the server's clock is ahead of the device's. */
  serverAheadMs?: number;
  /** Errors in the console that the test causes on purpose. */
  expectedErrors?: RegExp;
}

export const DESKTOP = { width: 1280, height: 720 };
export const PHONE = { width: 360, height: 740 };

/* Where nobody looks, the frame of the tests is transparent: what is in it is laid out as ever, but not painted. */
const frame = window.frameElement as HTMLElement | null;
if (frame !== null && navigator.userAgent.includes("Headless")) frame.style.opacity = "0";

/* The tests run in a frame, whose edge would cut off what lies within an observer's margin below the window. */
window.IntersectionObserver = class extends IntersectionObserver {
  constructor(onChange: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super(onChange, { root: document, ...options });
  }
};

/**
 * Who answers the calls of the app; files of the app itself come from where they are. Calls never reach the network, also
 * when a test is over: what the development server answers carries the real time, and would set the clock of the next test.
 */
let answering: FakeServer | undefined;
const { fetch: fetchFile } = window;
window.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (!/^\/(?:(?:api|auth|dev)\/|door$)/.test(new URL(request.url).pathname))
    return fetchFile(input, init);
  if (answering === undefined) throw new TypeError("Failed to fetch");
  return await answering.respond(request);
};

const { readStorage } = followStoredSession();
const queries = queryClient.getDefaultOptions();
/*
 * React's development build takes a stack for each element, a tenth of the time of a test, unless it has taken too many. Its warnings
 * are the same without.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

/* What is tried again is tried at once: nobody waits in a test. */
queryClient.setDefaultOptions({ ...queries, queries: { ...queries.queries, retryDelay: 0 } });

/**
 * Shows the app at an address, as a person who is signed in sees it, with a server that answers what the test says. Everything
 * is gone when the test is over; the test fails when something was asked that has no answer, or when there was an error.
 */
export async function render(path: string, options: Options = {}) {
  const { as = "user", profile, at } = options;
  const isDesktop = window.innerWidth === DESKTOP.width && window.innerHeight === DESKTOP.height;
  if (!isDesktop) await page.viewport(DESKTOP.width, DESKTOP.height);
  const clock = at === undefined ? undefined : new Clock(at);
  signInAs(as);
  const server = new FakeServer(
    { ...shellAnswers(as, profile), ...options.answers },
    { "GET /auth/v1/user": () => Response.json(accountOf(as)), ...options.paths },
    options.serverAheadMs,
  );
  const errors = watchErrors(options.expectedErrors);
  answering = server;

  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(history);
  // The pointer rests where the test before has clicked, which may be over a link of this screen.
  router.options.defaultPreload = false;
  const unfollow = followSession(router);
  const container = document.createElement("div");
  container.id = "root";
  document.body.append(container);
  const root = createRoot(container);
  root.render(<App router={router} />);

  onTestFinished(async () => {
    const unanswered = [...server.unanswered];
    const seenErrors = [...errors];
    // What is still under way would ask the server of the next test. The clock of the test goes on until then: by another
    // one the session may be over.
    server.close();
    const isOver = () => router.state.status === "idle" && queryClient.isFetching() === 0;
    await vi.waitUntil(isOver, { timeout: 30_000, interval: 5 });
    root.unmount();
    // What a screen sends when it is left.
    await vi.waitUntil(() => queryClient.isMutating() === 0, { timeout: 30_000, interval: 5 });
    unfollow();
    container.remove();
    forgetEverything();
    vi.useRealTimers();
    vi.restoreAllMocks();
    expect(unanswered, "calls without an answer").toEqual([]);
    expect(seenErrors, "errors in the console").toEqual([]);
  });
  return {
    server,
    router,
    /** Returns the address from the path on. */
    url: () => history.location.href,
    /** Moves the clock that was set with `at`. */
    advance: (ms: number) => clock?.advance(ms),
  };
}

/** What the test before may ask still: the leases of a review are given back a moment after it is left. */
const LATE: Answers = {
  "reviewLeases.take": { leases: [] },
  "reviewLeases.release": { released: 0 },
};

/** Returns what every screen asks once this person is signed in. */
export function shellAnswers(as: Role, changes?: Partial<UserProfile>): Answers {
  if (as === "visitor") return LATE;
  const empty = { items: [], next_cursor: null, unread: 0, position: 0 };
  return {
    ...LATE,
    "profile.getCurrentUserProfile": [profileOf(as, changes)],
    "notices.list": { ...empty, unread_subjects: [] },
    "notices.stream": NO_ANSWER,
    "notices.markRead": { unread: 0 },
    ...(as === "admin" && {
      "notifications.list": { ...empty, unread_to_decide: 0, pending: 0 },
      "notifications.stream": NO_ANSWER,
      "administration.setup": setup(),
    }),
  };
}

/** Stores a session as the auth client does. */
function signInAs(role: Role): void {
  forgetEverything();
  if (role === "visitor") return;
  localStorage.setItem(STORAGE_KEY, JSON.stringify(session(accountOf(role))));
  readStorage();
}

function accountOf(role: Role) {
  const { id, email } = profileOf(role);
  return person({ id, email });
}

function forgetEverything(): void {
  applySignOut("none");
  clearSignOutCause();
  setRemembered(true);
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  recordConnection();
}

function watchErrors(expected: RegExp | undefined): string[] {
  const errors: string[] = [];
  vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
    const text = parts.map(String).join(" ");
    if (!expected?.test(text)) errors.push(text);
  });
  return errors;
}
